// Where a learner is in a lesson. Nothing is kept of it but the battle: how many answers were given says what is said now
// and what comes next, so that going back and coming back later need no care.
import type { Lesson, LessonStep } from '../../engine/types';

export interface Moment {
  words: string[]; // what is said before the next answer; a task without words of its own has the last that were said
  look: number[]; // pieces that it speaks of
  next: LessonStep | null; // an answer, or what the learner does; null: the lesson is over
}

export class Course {
  readonly tasks: number;

  constructor(readonly lesson: Lesson) {
    this.tasks = lesson.steps.filter(({ kind }) => kind === 'do').length;
  }

  at(answers: number): Moment {
    const moment: Moment = { words: [], look: [], next: null };
    let given = 0;
    let last: string[] = [];
    for (const step of this.lesson.steps) {
      const answer = step.kind === 'do' || step.kind === 'answer';
      if (moment.words.length > 0) last = moment.words;
      if (answer && given === answers) return { ...moment, words: step.kind === 'do' ? last : moment.words, next: step };
      if (answer) {
        given++;
        moment.words = [];
        moment.look = [];
      } else if (step.kind === 'say') moment.words.push(step.text);
      else moment.look.push(...step.pieces);
    }
    return moment;
  }

  /** How many of his tasks he has done. */
  done(answers: number): number {
    const played = this.lesson.steps.filter(({ kind }) => kind === 'do' || kind === 'answer').slice(0, answers);
    return played.filter(({ kind }) => kind === 'do').length;
  }
}
