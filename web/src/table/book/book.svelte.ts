// The book of the battle, if it is open: written by the engine, the same bytes as `umpire report`.
import { engine } from '../../engine/client';

class Book {
  html = $state(''); // '' while it is being written
  isOpen = $state(false);

  async open(): Promise<void> {
    this.html = '';
    this.isOpen = true;
    this.html = await engine.book();
  }
  close(): void {
    this.isOpen = false;
  }
}

export const book = new Book();
