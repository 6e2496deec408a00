// The fair dice of a battle as its log tells them: who has committed, what was told for the next roll, and the record
// with all of it, which `umpire verify` and the page check.

export interface Party {
  name: string; // id of a side, or "host"
  seat: string; // that committed; '' is the host's screen
  tip: string;
  told: number; // links
  gave: boolean; // for the next roll
  silent: boolean;
  wasSilent: boolean; // in the roll before
}

interface Item {
  answer: boolean;
  text: string;
  roll: number; // made by these dice; 0: none
}

const HAND = '# fair hand';

export class Tale {
  parties: Party[] = [];
  roll = 0; // that was made last
  begun = false; // somebody has told his part of the next one
  nonce = ''; // the line of the one that waits for the host's link
  last = ''; // id of the last answer, commitment or take-back: what a link is told behind
  lastSeat = ''; // that gave the last answer
  private items: Item[] = [];

  /** Is anything of it fair? */
  get any(): boolean {
    return this.parties.length > 0;
  }
  /** Has everybody told his part, or been named as silent? */
  get ready(): boolean {
    return this.begun && this.parties.every(({ gave, silent }) => gave || silent);
  }
  party(name: string): Party | undefined {
    return this.parties.find((party) => party.name === name);
  }

  private put(text: string, roll = 0): void {
    this.items.push({ answer: false, text, roll });
  }

  private end(): void {
    for (const party of this.parties) {
      party.wasSilent = party.silent;
      party.gave = party.silent = false;
    }
    this.begun = false;
    this.nonce = '';
  }

  /** What was told for a roll that is not made: its number is gone. */
  private drop(): void {
    if (this.begun) this.put(`# fair void ${++this.roll}`);
    this.end();
  }

  answer(text: string, id: string, seat: string): void {
    const dice = text.startsWith('dice ');
    if (!dice || !this.ready) this.drop();
    const fair = dice && this.ready;
    if (dice && !fair) this.put(HAND);
    if (fair) this.roll++;
    this.items.push({ answer: true, text, roll: fair ? this.roll : 0 });
    if (fair) this.end();
    this.last = id;
    this.lastSeat = seat;
  }

  /** So many answers hold. The links of rolls behind them were told all the same. */
  takeBack(answers: number, id: string): void {
    let n = 0;
    const items = this.items;
    this.items = [];
    for (const item of items) {
      if (n < answers || (!item.answer && item.text !== HAND)) this.items.push(item);
      else if (item.roll > 0) this.put(`# fair void ${item.roll}`);
      if (item.answer) n++;
    }
    this.drop();
    this.last = id;
  }

  /** A line of fair dice. `keeper`: whose screen may commit for a side. One that does not fit is passed over. */
  remark(text: string, id: string, seat: string, keeper: (side: string) => string): void {
    const [mark, fair, kind, a = '', b = '', hash = ''] = text.split(' ');
    if (mark !== '#' || fair !== 'fair') return;
    if (kind === 'commit') return this.commit(text, a, hash, id, seat, keeper(a));
    const party = this.party(b);
    if (Number(a) !== this.roll + 1) return;
    if (kind === 'nonce' && this.party('host') && !this.begun && !this.nonce) this.nonce = text;
    if (!party || party.gave || party.silent) return;
    if (kind === 'link' && seat === party.seat) this.link(text, party);
    if (kind === 'silent' && seat !== party.seat) this.silence(text, party);
  }

  private commit(text: string, name: string, tip: string, id: string, seat: string, keeper: string): void {
    if (this.begun || seat !== keeper) return;
    const party: Party = { name, seat, tip, told: 0, gave: false, silent: false, wasSilent: false };
    const known = this.parties.findIndex((other) => other.name === name);
    if (known < 0) this.parties.push(party);
    else this.parties[known] = party;
    this.put(text);
    this.last = id;
  }

  private link(text: string, party: Party): void {
    if (party.name === 'host' && !this.nonce) return;
    if (party.name === 'host') this.put(this.nonce);
    this.put(text);
    party.gave = true;
    party.told++;
    this.begun = true;
  }

  private silence(text: string, party: Party): void {
    this.put(text);
    party.silent = true;
    this.begun = true;
  }

  /** The lines behind the head of the record. `whole`: each answer with what came of it. */
  lines(whole: boolean): string[] {
    return this.items.map(({ answer, text }) => (answer && !whole ? (text.split('\n', 1)[0] ?? '') : text));
  }
}
