// What a visitor likes, for all battles.
const SPEED = 'umpire.speed';

export function likedSpeed(): number {
  try {
    return Number(localStorage.getItem(SPEED)) || 1;
  } catch {
    return 1;
  }
}

export function likeSpeed(speed: number): void {
  try {
    localStorage.setItem(SPEED, String(speed));
  } catch {
    // Then it is forgotten with the page.
  }
}
