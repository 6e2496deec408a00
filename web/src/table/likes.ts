// What a visitor likes, for all battles.
const SPEED = 'umpire.speed';
const LIST = 'umpire.list';

/** How a battle is told: as fast as one taps, steadily, or all at once. */
export type Pace = 'tap' | 'steady' | 'once';

/** As earlier pages kept it: a number. */
const numbers: Record<Pace, string> = { tap: '0', steady: '1', once: '100' };

export function likedPace(): Pace {
  try {
    const kept = localStorage.getItem(SPEED);
    return (Object.keys(numbers) as Pace[]).find((pace) => numbers[pace] === kept) ?? 'steady';
  } catch {
    return 'steady';
  }
}

export function likePace(pace: Pace): void {
  try {
    localStorage.setItem(SPEED, numbers[pace]);
  } catch {
    // Then it is forgotten with the page.
  }
}

/** Is the table told as a list beside the map? */
export function likedList(): boolean {
  try {
    return localStorage.getItem(LIST) === 'beside';
  } catch {
    return false;
  }
}

export function likeList(beside: boolean): void {
  try {
    if (beside) localStorage.setItem(LIST, 'beside');
    else localStorage.removeItem(LIST);
  } catch {
    // Then it is forgotten with the page.
  }
}
