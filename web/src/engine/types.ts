// What the engine says to the page: the shapes of its JSON, and the calls that bring them. No rule
// lives in TypeScript; whatever the page shows of the game comes through here.
//
// Lengths and places are in the table's unit (`Table.unit`), x to the right, y up from the lower left
// corner; bearings are degrees, 0 up, 90 right. Sides and pieces are numbers from 0; -1 is nobody.

export type Pt = [number, number];

export interface ScenarioInfo {
  name: string; // "first-steps"
  title: string;
  about: string; // the comment that opens the file
  ruleset: string; // "adf15"
  rulesetTitle: string;
  family: string; // "adf"
  units: number;
  turns: number;
  sides: SideInfo[];
  teaching: boolean; // the one small scenario of its family to begin with
}
export interface SideInfo {
  id: string; // "us"
  name: string; // "Confederate"
  people: string; // "Confederates": who acts
  colour: string; // "blue"
}
export interface GeneralInfo {
  name: string; // "drill"
  about: string;
}

export interface Feature {
  kind: string; // "light_woods", "hill", "road" ...
  name: string;
  level: number; // of a hill
  closed: boolean;
  side: number;
  width: number; // of roads, bridges, fords
  points: Pt[];
}
export interface Objective {
  name: string;
  at: Pt;
  within: number;
  points: number;
}
export interface Table {
  width: number;
  depth: number;
  unit: 'in' | 'cm';
  features: Feature[];
  objectives: Objective[];
  zones: Zone[]; // where troops are set up before the first turn
}
export interface Zone {
  side: number;
  drawn: boolean; // by the scenario; else it is the strip of the rules
  points: Pt[];
}

/** What never changes of a piece. */
export interface PieceInfo {
  id: string;
  name: string;
  side: number;
  leader: boolean;
  arm: string; // "infantry"
  command: string; // "Meredith's brigade"; "" if none
  about: string; // "veteran, rifle-muskets, 8 figures", as the order of battle says it
}
/** How it stands now. */
export interface Look {
  on: boolean; // on the table
  at: Pt; // middle of the front edge; a leader's centre
  facing: number;
  width: number;
  depth: number;
  strength: number;
  original: number;
  files: number;
  ranks: number;
  formation: string; // "battle line"
  level: string; // "good order"; "" where the family has none
  trouble: 0 | 1 | 2 | 3;
  lines: { at: Pt; facing: number; width: number; bases: number; what: string }[]; // what stands apart: "skirmishers", "guns"
}

/** What an umpire, a scenario or a roster may say of a piece. */
export interface RuledFact {
  name: string; // "figures"
  values: string[]; // none: a number, or another piece
  leader: boolean; // of leaders, not of units
  piece: boolean; // its value is another piece's id, or "none"
}

export interface GameInfo {
  name: string; // of the scenario
  title: string;
  ruleset: string;
  rulesetTitle: string;
  family: string;
  digest: string;
  turns: number;
  sides: SideInfo[];
  pieces: PieceInfo[];
  table: Table;
  verbs: { name: string; form: string; reaction: boolean }[]; // "U to P+ [facing A]"
  facts: RuledFact[]; // what an umpire may set of a piece
  switches: { name: string; value: string }[];
}

export interface Dice {
  count: number;
  sides: number;
  reading: 'sum' | 'at_least' | 'at_most' | 'each';
  reach: number;
}
export interface Ask {
  kind: 'nothing' | 'order' | 'reaction' | 'choice' | 'dice';
  side: number; // who answers; -1 for dice
  text: string; // "Union: an order" as a sentence
  purpose: string; // "morale check"
  rule: string; // "ADF-MOR-01" or ""
  unit: number;
  other: number;
  options: { word: string; label: string }[];
  dice: Dice | null;
}
export interface Position {
  turn: number;
  phase: string; // in words; "" where the family names none
  active: number; // the side whose turn it is
  over: boolean;
  winner: number; // -1: a draw, or not over
  points: number[]; // by side, victory points where the family counts them, else []
  hash: string; // 16 hex digits; '' of a battle that is only shown
  answers: number; // given so far
  ask: Ask;
  looks: Look[]; // by piece
  holders: number[]; // of objectives, by side, -1 nobody
  undo: Undo;
}
/** How far one may take back: free up to the last revealed die. */
export interface Undo {
  free: number; // answers may be taken back down to this number
}

export interface GameEvent {
  kind: 'told' | 'item' | 'total' | 'rolled' | 'moved' | 'turn' | 'ruled';
  rule: string;
  text: string; // the sentence, or the label of the item
  unit: number;
  other: number;
  value: number;
  kept: boolean;
  why: string; // an item was dropped
  faces: number[];
  act?: string; // of told, moved, turn and ruled: what it is when a turn is told; one of acts()
  turn?: number; // with it, where a turn or a part of one begins: which turn
  far?: number; // with it: from unit to other, edge to edge; -1: there are no two
  looks?: Change[]; // with it: who looks otherwise since the event before; [] where that is not told
}
/** A piece that looks otherwise. */
export interface Change {
  piece: number;
  look: Look;
}
/** One answer and all that came of it. */
export interface Step {
  line: string; // as the record has it
  text: string; // the answer as a sentence; '' of dice, rulings and battles that are only shown
  side: number;
  events: GameEvent[];
  looks: Change[]; // since its last event
  shown: string; // the lines that a whole record has under it; '' of a battle that is only shown
}

export interface Proposal {
  line: string; // what give() takes: "us fire 2wi at 1tn"
  verb: string; // "fire"
  text: string; // "2nd Wisconsin fires at 1st Tennessee"
  units: number[];
  targets: number[];
  path: Pt[];
}

/** What an answer would do, short of the dice: worked out on a copy, nothing is given. */
export interface Preview {
  legal: boolean;
  rule: string; // not legal: the rule that forbids it
  why: string; // and the sentence
  line: string; // canonical text of the answer
  text: string; // in words
  events: GameEvent[]; // up to the first die or the enemy's first decision: cost, sums, items
  reactions: number[]; // enemy pieces that would be asked whether they react
  warnings: Warning[]; // the grave ones first
  closesUndo: boolean; // a die is rolled, or the enemy learns something
  looks: Look[] | null; // where everybody would stand then; null if nobody moved
}

/** What should be known before the order is given. */
export interface Warning {
  grave: boolean; // it harms friends, or meets somebody whom the order does not name
  text: string;
}
/** Somebody or a place, as a piece has it around itself. */
export interface Around {
  piece: number; // -1: a place
  at: Pt;
  text: string; // "3rd Virginia, 4 in ahead to the left, in good order, 8 of 8 left, at the stone wall, can fire at it"
}
/** A piece that is pulled somewhere or turned: the order that this would be, cut short where it must be. */
export interface Hand {
  legal: boolean; // the order in `line` may be given
  clamped: boolean; // it leads less far than was wanted
  rule: string; // what was wanted may not be done: the rule, and the sentence
  why: string;
  line: string;
  far: number; // straight, from where it stands
  cost: number; // thousandths of its move; -1: not known
  look: Look | null; // how it would stand then; null if it may not
  warnings: Warning[];
  danger: { piece: number; fires: boolean; charges: boolean }[]; // enemies that have it in their field of fire or before them
}

export interface Advice {
  line: string;
  text: string;
  reason: string;
  secondLine: string; // '' if there is none
  second: string;
  margin: number; // 0: as good
}

export interface Share {
  p: number; // 0..1, for drawing
  weight: string; // whole number
}
export interface Outcome extends Share {
  text: string;
}
export interface Forecast {
  exact: boolean;
  why: string; // not exact: what made it so, and how many samples
  denominator: string;
  outcomes: Outcome[]; // the likeliest first
  fates: { piece: number; text: string; p: number; weight: string }[];
  charge: ChargeOdds | null; // of an order to charge somebody
}
/** Who has the ground after a charge, and what it costs those who charge and those who are charged. */
export interface ChargeOdds {
  taken: number; // 0..1: they have it who charge
  price: { loss: number; gone: number }[]; // on average in thousandths of the strength's unit; 0..1: one of them leaves the table
}
export interface Threat {
  text: string; // the enemy's order in words
  units: number[]; // whose order it is
  loss: number; // to the piece on average, in thousandths of its strength's unit
  forecast: Forecast;
}

/** Shapes to lay over the map for a piece: range bands in its arc of fire, command radius. */
export interface Band {
  kind: 'fire' | 'command' | 'charge';
  name: string; // "short", "normal", "long"
  reach: number;
  outline: Pt[]; // closed
}
export interface Sight {
  clear: boolean;
  distance: number; // edge to edge
  from: Pt;
  to: Pt;
  blocked: Pt | null; // where
  by: string; // "Herbst Woods", "14th Tennessee", "the crest"
  rule: string;
  profile: Stretch[]; // the ground along the line, from its beginning
}
export interface Stretch {
  until: number; // thousandths of the line
  level: number; // of the highest hill
  ground: string; // kind, as Feature.kind; "open"
  name: string; // of the wood or the village; '' if it has none
}

export interface Answered {
  ok: boolean;
  rule: string; // refused by
  why: string;
  steps: Step[]; // the answer and, with auto dice, the dice after it
  position: Position;
}
export type Opened = OpenedBattle | NotOpened;
export interface NotOpened {
  ok: false;
  why: string; // name:line:column: ... one line each
  onlyShown: string;
  info: null;
  position: null;
  steps: [];
}
export interface OpenedBattle {
  ok: true;
  why: string;
  onlyShown: string; // it can be looked at, not played on: why, and what to do; '' of all others
  info: GameInfo;
  position: Position;
  steps: Step[]; // of a record, all of it
}

export interface DeskKey {
  name: string;
  type: string;
  values: string[];
  labels: string[]; // the values as people say them
  initial: string;
  label: string;
  help: string;
  low: number;
  high: number;
  required: boolean;
  rare: boolean;
  isSwitch: boolean;
  legs: string[]; // of a way told as "open:3,rough:2,stream": the grounds, and "stream." for what has no length; else []
  rule: string;
}

/** A roll at the desk: `reading` and `reach` as of Dice, so that a handful may be told by its hits. */
export interface DeskWant {
  count: number; // how many more
  sides: number;
  purpose: string;
  rule: string;
  reading: Dice['reading'];
  reach: number;
}

/** What an answer of the desk does to the units of a roster, and which questions follow. */
export interface DeskFollows {
  effects: { role: string; changes: DeskChange[]; says: string }[]; // "loses 1, is shaken, falls back 3 in"
  next: DeskNext[];
}
export interface DeskNext {
  kind: string;
  label: string;
  roles: string; // "firer=target target=firer": the role there, and who was it here
  facts: string; // lines key=value; kind:key=value for the kind to which the chain comes later
  step: string; // the step of the chain that it leads to
  after: string; // only behind this step; '': always
  instead: boolean; // it takes the place of what the kind itself would go on into
  also: boolean; // a matter of its own: still open when another question is asked first
}
export interface DeskChange {
  fact: string; // of the unit's state
  value: string;
  by: 'set' | 'less' | 'more';
  leader: boolean; // of the leader who rides with it
}

/** A living roster: a scenario with what has been written down since. */
export interface RosterPiece {
  id: string;
  name: string;
  many: boolean; // the name is a plural: they fire
  side: string; // its name
  command: string;
  leader: boolean;
  here: boolean; // on the table
  arrives: number; // the turn in which it comes; 0: it is there from the beginning
  strength: number;
  original: number;
  trouble: number; // 0 good order .. 3
  state: Record<string, string>; // facts by name, as a state line has them
  facts: Record<string, string>; // as the desk would be told of it
}
export interface Roster {
  ok: boolean;
  why: string; // the line that cannot be
  title: string;
  ruleset: string;
  family: string;
  turn: number;
  turns: number;
  sides: SideInfo[];
  facts: RuledFact[];
  pieces: RosterPiece[];
  span: string; // at whose end units change by themselves: "turn", "period"
  ages: string[]; // the state lines that its end brings
  text: string; // the scenario with its states: what is saved as a file
}
/** Of each fact of a piece that is a word or another piece, what it could be now. */
export type RosterOffers = Record<string, string[]>;

/** A battle that is told and played step by step (docs/notation.md). What stands under `do` the learner does himself. */
export interface Lesson {
  name: string;
  title: string;
  scenario: string;
  ruleset: string;
  learner: number; // his side
  steps: LessonStep[];
}

export interface LessonStep {
  kind: 'say' | 'look' | 'do' | 'answer';
  text: string; // what is said, or the answer as a line
  pieces: number[]; // to look at
}

/** A scenario that is being written (docs/writing-a-scenario.md). */
export interface Proof {
  ok: boolean; // it can be played
  errors: { line: number; column: number; text: string }[]; // line 0: of the text as a whole
  advice: { line: number; column: number; text: string }[]; // what a good editor would say; no error
  drawn: Drawn | null; // what can be read of it, faulty lines left out; null: no table can be laid
}
export interface Drawn {
  info: GameInfo;
  looks: Look[]; // by piece
  arrives: number[]; // by piece; 0 and 1: it is there from the start
  lines: { features: number[]; objectives: number[]; zones: number[]; pieces: number[]; sides: number[] }; // of the text, from 1
  commands: { name: string; side: number; line: number }[];
}
/** The words of one ruleset's scenarios. */
export interface Vocabulary {
  family: string;
  unit: VocabularyWord[];
  leader: VocabularyWord[];
  grounds: string[]; // kinds of terrain, as Feature.kind
  forts: string[]; // grades of fortification
  colours: string[]; // that a side may have
  zones: boolean; // sides set up troops before the first turn
  switches: { name: string; ruling: string; meaning: string; number: boolean; values: string[] }[];
}
export interface VocabularyWord {
  name: string;
  kind: 'flag' | 'number' | 'word';
  bare: boolean; // the value alone will do: "veteran"
  required: boolean;
  better: number; // the step that makes the piece stronger, 1 or -1; 0: none does
  low: number; // of numbers
  high: number;
  values: string[]; // of words
  labels: string[]; // the values as people say them
}
/** One battle of the laboratory. */
export interface Trial {
  ok: boolean;
  winner: number;
  turn: number; // in which it ended
}

/** The JSON of `umpire review --json`. Chances are ten-thousandths, of the first side. */
export interface Review {
  title: string;
  answers: number;
  done: number;
  sides: string[];
  said: string[]; // what the dice gave; what each side gave away
  curve: number[]; // the chance at the beginning and after each answer
  turn_begins: number[]; // places of the curve
  luck_by_turn: number[];
  orders: ReviewedOrder[];
}
export interface ReviewedOrder {
  answer: number; // from 0
  turn: number;
  side: string;
  lost: number; // below 0: so much better than the next best
  error: number;
  trials: number;
  mark: '??' | '?' | '?!' | '' | '!' | '!!';
  given: string;
  other: string;
  why: string;
  said: string; // what it gave away, and what was better
}

/** The engine in its worker. One game at a time; the desk, charts and rules need none. */
export interface Engine {
  scenarios(): Promise<ScenarioInfo[]>;
  lessons(): Promise<Lesson[]>;
  generals(): Promise<GeneralInfo[]>;
  open(scenario: string): Promise<Opened>; // a built-in one by name, from its beginning
  glance(scenario: string): Promise<Opened>; // a built-in one, to look at: the game that is open stays so
  openText(name: string, text: string): Promise<Opened>; // somebody's own scenario
  openRecord(record: string, scenario?: string): Promise<Opened>; // scenario: its text, if it is not built in
  /** Plays the record up to `answers` on a second board and says how it stood: for the scrubber. */
  at(answers: number): Promise<Position>;
  /** The answer of this number with what each event changed; null of a battle that is only shown. */
  step(number: number): Promise<Step | null>;
  record(): Promise<string>; // the game so far as text
  book(): Promise<string>; // the book of the game so far, one HTML file; 'null' of a battle that is only shown
  bookPicture(): Promise<string>; // the same as one picture, SVG
  /** Where the game so far was won and lost; `trials` weigh an order that matters. null of a battle that is only shown. */
  review(trials: number): Promise<Review | null>;

  propose(salt: number, piece: number): Promise<Proposal[]>; // piece -1: of anybody
  preview(line: string): Promise<Preview>;
  give(line: string): Promise<Answered>;
  /** Rolls what is asked for from the seed until something else is asked for. */
  roll(seed: string): Promise<Answered>;
  undo(answers: number): Promise<Position>;

  odds(line: string, policy: 'best' | 'yes' | 'no'): Promise<Forecast>;
  threats(piece: number, line: string): Promise<Threat[]>; // after this order, if there is one
  bands(piece: number): Promise<Band[]>;
  /** Outlines of all places to which an order like this one may lead. */
  reach(line: string): Promise<Pt[][]>;
  /** Everybody, every objective and all named ground around a piece in words, the nearest first. */
  around(piece: number): Promise<Around[]>;
  hand(line: string): Promise<Hand | null>; // null: it is no order of a unit
  alike(given: string, wanted: string): Promise<boolean>; // is it as good as what a lesson wants?
  sight(from: number, to: number): Promise<Sight | null>; // null: one of them is not on the table
  distance(from: number, to: number): Promise<number | null>;

  /** What a general would answer, why, the runner-up, and how many points less that is worth. `line` '': nothing. */
  advise(general: string, seed: string): Promise<Advice>;
  /** The general's answer to what is pending, and why; it is not given yet. */
  decide(general: string, seed: string): Promise<{ line: string; text: string; reason: string }>;

  deskKinds(ruleset: string): Promise<{ name: string; about: string }[]>;
  deskKeys(ruleset: string, kind: string): Promise<DeskKey[]>;
  /** Keys that matter and values worth offering once these facts are told. */
  deskMatters(ruleset: string, kind: string, facts: Record<string, string>): Promise<{ key: string; values: string[] }[]>;
  /** The dice still wanted after these; null: the question can be asked. */
  deskWants(ruleset: string, kind: string, facts: Record<string, string>, dice: string): Promise<DeskWant | null>;
  /** The JSON of `umpire desk --json`; `why` if refused. Without dice or seed: the odds. */
  deskAsk(ruleset: string, kind: string, facts: Record<string, string>, dice: string, seed: string): Promise<{ ok: boolean; why: string; answer: unknown; follows: DeskFollows }>;
  /** What stays with a unit from one situation to the next (ump_desk_unit_keys). */
  deskUnitKeys(ruleset: string): Promise<string[]>;
  /** The units of a built-in scenario at its beginning; the game that is open does not change. */
  /** `scenario`: its text, or the name of a built-in one; `lines`: state lines; turn 0: the scenario's. */
  roster(scenario: string, lines: string, turn: number): Promise<Roster>;
  rosterOffers(scenario: string, lines: string, id: string): Promise<RosterOffers>; // {}: there is no such piece

  /** Proof-reads a scenario's text; the game that is open does not change, here and in the next three. */
  proof(name: string, text: string): Promise<Proof>;
  vocabulary(ruleset: string): Promise<Vocabulary | null>; // null: there is no such ruleset
  scenario(name: string): Promise<string>; // the text of a built-in one; 'null' if there is none
  sketch(ruleset: string, title: string, units: number): Promise<string>; // a new one to begin with
  /** A whole battle between two such generals, from its seed. */
  trial(text: string, general: string, seed: string): Promise<Trial>;

  /** Every act that an event may be, and the words by which the engine knows it. */
  acts(): Promise<{ acts: string[]; glossary: { words: string; act: string }[] }>;
  charts(): Promise<{ name: string; title: string; family: string }[]>;
  chartHtml(name: string, large: boolean): Promise<string>; // the sheet for paper
}
