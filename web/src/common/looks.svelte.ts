// How large the letters are, how strong the contrast, and whether there are sounds: for all pages of this browser.
const LETTERS = 'umpire.letters';
const CONTRAST = 'umpire.contrast';
const SOUNDS = 'umpire.sounds';

export const letterSizes: [number, string][] = [
  [100, 'Usual'],
  [125, 'Large'],
  [150, 'Very large'],
];
export type Contrast = 'system' | 'more' | 'usual';

function liked(name: string): string {
  try {
    return localStorage.getItem(name) ?? '';
  } catch {
    return '';
  }
}

function like(name: string, value: string): void {
  try {
    localStorage.setItem(name, value);
  } catch {
    // Then it is forgotten with the page.
  }
}

const strong = matchMedia('(prefers-contrast: more)');

class Looks {
  letters = $state(Number(liked(LETTERS)) || 100); // per cent
  contrast = $state<Contrast>((liked(CONTRAST) as Contrast) || 'system');
  sounds = $state(liked(SOUNDS) === 'on'); // off until somebody wants them

  /** The page as it is wanted, now and when the system changes its mind. */
  apply(): void {
    const root = document.documentElement;
    root.style.fontSize = this.letters === 100 ? '' : `${(112.5 * this.letters) / 100}%`;
    if (this.contrast === 'more' || (this.contrast === 'system' && strong.matches)) root.dataset['contrast'] = 'more';
    else delete root.dataset['contrast'];
  }

  setLetters(percent: number): void {
    this.letters = percent;
    like(LETTERS, String(percent));
    this.apply();
  }

  setContrast(contrast: Contrast): void {
    this.contrast = contrast;
    like(CONTRAST, contrast);
    this.apply();
  }

  setSounds(on: boolean): void {
    this.sounds = on;
    like(SOUNDS, on ? 'on' : 'off');
  }
}

export const looks = new Looks();
strong.addEventListener('change', () => looks.apply());
looks.apply();
