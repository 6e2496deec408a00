// Fingers and the mouse: a tap, a pull on a piece, a pan, a pinch of two fingers, the wheel. It tells them apart
// and knows nothing of the battle.
import type { Pt } from '../../engine/types';

const SLIP = 8; // pixels that a tap may slip

export interface Meanings {
  tap(at: Pt): void;
  /** Is there something here that can be dragged? */
  grab(at: Pt): boolean;
  drag(at: Pt): void;
  drop(at: Pt): void;
  pan(dx: number, dy: number): void;
  zoom(factor: number, around: Pt): void;
}

export class Gestures {
  private fingers = new Map<number, Pt>();
  private start: Pt = [0, 0];
  private moved = false;
  private grabbed = false;

  constructor(
    private element: HTMLElement,
    private mean: Meanings,
  ) {}

  private at(e: MouseEvent): Pt {
    const box = this.element.getBoundingClientRect();
    return [e.clientX - box.left, e.clientY - box.top];
  }

  down = (e: PointerEvent): void => {
    if (e.button > 0) return;
    this.element.setPointerCapture(e.pointerId);
    const at = this.at(e);
    this.fingers.set(e.pointerId, at);
    if (this.fingers.size > 1) {
      this.moved = true;
      this.grabbed = false;
      return;
    }
    this.start = at;
    this.moved = false;
    this.grabbed = this.mean.grab(at);
  };

  move = (e: PointerEvent): void => {
    const before = this.fingers.get(e.pointerId);
    if (!before) return;
    const at = this.at(e);
    if (!this.moved && Math.hypot(at[0] - this.start[0], at[1] - this.start[1]) < SLIP) return;
    this.moved = true;
    if (this.fingers.size === 2) this.pinch(e.pointerId, at);
    else if (this.grabbed) this.mean.drag(at);
    else this.mean.pan(at[0] - before[0], at[1] - before[1]);
    this.fingers.set(e.pointerId, at);
  };

  private pinch(id: number, at: Pt): void {
    const other = [...this.fingers].find(([key]) => key !== id)?.[1];
    const before = this.fingers.get(id);
    if (!other || !before) return;
    const span = (p: Pt) => Math.max(20, Math.hypot(p[0] - other[0], p[1] - other[1]));
    this.mean.zoom(span(at) / span(before), [(at[0] + other[0]) / 2, (at[1] + other[1]) / 2]);
    this.mean.pan((at[0] - before[0]) / 2, (at[1] - before[1]) / 2);
  }

  up = (e: PointerEvent): void => {
    if (!this.fingers.delete(e.pointerId)) return;
    const at = this.at(e);
    if (!this.moved) this.mean.tap(at);
    else if (this.grabbed && this.fingers.size === 0) this.mean.drop(at);
  };

  cancel = (e: PointerEvent): void => {
    this.fingers.delete(e.pointerId);
    this.grabbed = false;
  };

  wheel = (e: WheelEvent): void => {
    e.preventDefault();
    this.mean.zoom(Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0015)), this.at(e));
  };

  /** Hears the element; returns how to stop. */
  listen(): () => void {
    const { element } = this;
    const heard = { pointerdown: this.down, pointermove: this.move, pointerup: this.up, pointercancel: this.cancel };
    for (const [name, listener] of Object.entries(heard)) element.addEventListener(name, listener as EventListener);
    element.addEventListener('wheel', this.wheel, { passive: false });
    return () => {
      for (const [name, listener] of Object.entries(heard)) element.removeEventListener(name, listener as EventListener);
      element.removeEventListener('wheel', this.wheel);
    };
  }
}
