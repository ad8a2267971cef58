// What docs/reference/json.schema.json of the toolkit says of each request and reply: types_test.js compares both.
declare const mines: typeof import('./index.js');
export default mines;

/** A cell as row and column, from 0. */
export type Cell = [row: number, column: number];

/** What the first click of a game shows: maybe a mine, no mine, or a zero. */
export type FirstClick = 'any' | 'safe' | 'open';

/** What a text is. "any" is found out, and is also what people write: docs/reference/position.md of the toolkit. */
export type TextFormat = 'text' | 'mine' | 'ascii' | 'json' | 'any' | 'url';

/** A position: as text, or as a board with a byte for each cell, row by row: 0 to 8 for an open cell, -1 for an unknown
 * one, -2 for a known mine. */
export type Position =
  | {position: string; format?: TextFormat; signs?: string; mines?: number}
  | {rows: number; columns: number; board: number[]; mines?: number};

/** What all requests about a position may have besides. */
export interface Options {
  /** The probability of a mine, where the number of mines is not known. */
  density?: number;
  /** Points that a mine costs, for the goal "score". */
  penalty?: number;
  /** The most work on a piece of the position before it is estimated. */
  work?: number;
  /** False: placements are not counted. */
  placements?: boolean;
  /** Of estimates and random placements. */
  seed?: number;
  /** WebAssembly has one thread. */
  threads?: number;
}

/** Games that are played on after each guess close to the best, if the number of mines is known; 0 if absent. */
export interface PlayedOn {
  games?: number;
}

/** What all replies have. */
export interface Reply {
  /** Of the toolkit. */
  version: string;
}

export interface Reason {
  /** The numbers that force or contradict; null if finding them was too much work. */
  numbers?: Cell[] | null;
  uses_mines?: boolean;
  size?: 'smallest' | 'minimal' | 'sufficient';
}

export interface Analysis extends Reason, Reply {
  rows: number;
  columns: number;
  mines: number | null;
  /** null: finding out takes more than the budget. */
  possible: boolean | null;
  /** Why no placement of mines fits; only if not possible. */
  contradiction?: string;
  exact?: boolean;
  /** How many placements of mines fit, in decimal digits. */
  placements?: string | null;
  placements_log10?: number | null;
  /** The probability of a mine for each cell, row by row; null where the cell is known. */
  probability?: (number | null)[];
  /** For each cell: -2 not found out whether it is certain, -1 known, 0 undecided, 1 safe, 2 a mine. */
  verdict?: (-2 | -1 | 0 | 1 | 2)[];
  /** One standard error of each probability; only if not exact. */
  error?: (number | null)[];
}

export interface Move {
  cell: Cell;
  /** The cell is proven to be safe. */
  certain: boolean;
  /** The probability of a mine. */
  risk: number;
  /** Expected points, with the goal "score". */
  gain: number | null;
}

export interface BestMove extends Reply {
  /** Null if there is no move, or if it is best to stop. */
  move: Move | null;
}

export interface Guess {
  cell: Cell;
  risk: number;
  progress: number | null;
  win: number | null;
  win_error: number | null;
  rating: number | null;
}

export interface Explanation extends Reason, Reply {
  cell: Cell;
  verdict: 'safe' | 'mine' | 'undecided' | 'unknown';
  /** The same in lines for people. */
  text: string;
  guesses?: Guess[];
  safe_elsewhere?: Cell | null;
}

export interface Picture extends Reply {
  svg: string;
}

export interface ReadPosition extends Reply {
  rows: number;
  columns: number;
  mines: number | null;
  format: TextFormat | 'link' | 'gameid';
  /** Of a link or a Game ID: 1 for each mine, row by row; `board` then has nothing open. */
  mined?: (0 | 1)[];
  /** Of a link or a Game ID: the first click that it has. */
  start?: Cell | null;
  /** How the text was read; null if it is our own and has one meaning. */
  reading: string | null;
  board: number[];
  text: string;
}

export interface BoardRequest {
  rows: number;
  columns: number;
  mines: number;
  seed?: number;
  /** The cell of the first click. */
  start?: Cell;
  /** What the first click shows; needs `start`. */
  first?: FirstClick;
  /** The board needs no guess from `start` on. */
  no_guess?: boolean;
  /** How many numbers the hardest step needs: 1, 2, 3 or 4, more; with `no_guess`. */
  difficulty?: 'easy' | 'medium' | 'hard' | 'expert';
  /** Each such board is equally likely; with `no_guess`. */
  uniform?: boolean;
  /** Limit of the search, with `no_guess`. */
  seconds?: number;
}

export interface Board extends Reply {
  rows: number;
  columns: number;
  mines: number;
  /** Row by row: 1 for a mine. */
  board: (0 | 1)[];
}

export interface Placement extends Reply {
  rows: number;
  columns: number;
  possible: boolean | null;
  /** False if a piece is too large to draw from: the placement is some that fits. */
  random?: boolean;
  mines?: number;
  /** Row by row: 1 for a mine. */
  board?: (0 | 1)[];
}

export type Action = 'open' | 'chord' | 'flag' | 'unflag';

/** A game: a file of another program, or its mines and moves. */
export type RecordedGame =
  | {
      /** In Base64. */
      file: string;
      /** Its content says it otherwise. */
      format?: 'evf' | 'evfs' | 'rmv' | 'avf' | 'mvf' | 'rawvf';
      /** Which game of a file with several (evfs), from 1. */
      game?: number;
    }
  | {
      rows: number;
      columns: number;
      mines: Cell[];
      first?: FirstClick;
      moves: [action: Action, row: number, column: number, seconds: number][];
    };

export interface Choice {
  cell: Cell;
  risk: number;
  win: number;
}

/** A safe cell that the player could have known. */
export interface Missed {
  cell: Cell;
  /** The fewest numbers that prove it; null if finding them was too much work. */
  numbers: Cell[] | null;
  uses_mines: boolean;
  /** The same in lines for people. */
  text: string;
}

export interface ReviewedMove {
  action: Action;
  cell: Cell;
  seconds: number;
  /** What became open; a hit mine is among them. */
  opened: Cell[];
  hit: boolean;
  grade: 'first' | 'proven' | 'best' | 'guess' | 'missed' | 'mistake' | 'wasted' | 'flag' | 'wrong_flag'
    | 'unproven_flag' | 'ungraded';
  /** Of an open or a chord: the probability that it opens a mine. */
  risk?: number;
  /** Of a guess: what it was worth, as `by` says. */
  win?: number;
  /** Of a guess: the best one. */
  best?: Choice;
  /** Of a guess. "exact": `win` is the chance to win with the best play; else it compares only with `best.win`. */
  by?: 'exact' | 'rating' | 'risk';
  missed?: Missed;
  /** In bits; below 0: bad luck. */
  luck: number;
  /** No cell had less risk than 1/2. */
  coin_flip: boolean;
}

export interface ReviewSummary {
  /** The mean part of the best move's chance that the moves kept. */
  accuracy?: number;
  luck: number;
  guesses: number;
  missed: number;
  mistakes: number;
  /** Flags on cells that are no mines. */
  wrong_flags: number;
  /** Flags on mines that were not proven. */
  unproven_flags: number;
  wasted: number;
  coin_flips: number;
  /** Moves that were not graded: the work was used up before. */
  ungraded: number;
  win_before_first_error?: number;
  three_bv: number;
  three_bv_done: number;
  openings: number;
  islands: number;
  effective: number;
  zini: number;
  hzini: number;
  three_bv_per_second?: number;
  ioe?: number;
  corr?: number;
  thrp?: number;
  rqp?: number;
  zne?: number;
  znt?: number;
  hzne?: number;
  hznt?: number;
  /** The mouse's way, in pixels of which a cell's side has 16. */
  path?: number;
  clicks: {left: number; right: number; chord: number; wasted: number};
  /** `three_bv_done` a click. */
  efficiency?: number;
  /** A third of the 3BV each. */
  phases: {name: 'opening' | 'middle' | 'end'; seconds: number}[];
}

export interface Review extends Reply {
  rows: number;
  columns: number;
  mines: Cell[];
  /** Weaker than promised if the first click did not get the promise. */
  first: FirstClick;
  result: 'won' | 'lost' | 'unfinished';
  seconds: number;
  exact: boolean;
  /** Up to the end of the game. */
  moves: ReviewedMove[];
  summary: ReviewSummary;
  /** Where the file contradicts itself or its moves, a line each. */
  warnings?: string[];
}

/** A row of a table of games; null where the game does not have the figure. */
export interface TableGame {
  game: number;
  rows: number;
  columns: number;
  mines: number;
  result: 'won' | 'lost' | 'unfinished';
  seconds: number;
  three_bv: number;
  three_bv_done: number;
  three_bv_per_second: number | null;
  openings: number;
  islands: number;
  left: number;
  right: number;
  chord: number;
  effective: number;
  wasted: number;
  zini: number;
  hzini: number;
  efficiency: number | null;
  ioe: number | null;
  corr: number | null;
  thrp: number | null;
  rqp: number | null;
  zne: number | null;
  znt: number | null;
  hzne: number | null;
  hznt: number | null;
  path: number | null;
  accuracy: number | null;
  luck: number | null;
  win_before_first_error: number | null;
  guesses: number | null;
  coin_flips: number | null;
  missed: number | null;
  mistakes: number | null;
  wrong_flags: number;
  unproven_flags: number | null;
  ungraded: number;
  warnings: number;
}

export interface ReviewTable extends Reply {
  /** The members of each game. */
  columns: {key: string; type: 'text' | 'count' | 'number'}[];
  games: TableGame[];
  damaged: {game: number; error: string}[];
}

export interface PictureReading extends Reply {
  rows: number;
  columns: number;
  /** By rows: 0 to 8, -1 unknown, -2 a mine or a flag. */
  board: number[];
  /** Cells that may be something else. */
  doubtful: Cell[];
  /** What was read, for people. */
  reading: string;
  /** Where the board is, in pixels. */
  left: number;
  top: number;
  cell_width: number;
  cell_height: number;
}

export interface WrittenGame extends Reply {
  /** The game as RawVF, which `review` and mines-solve read. */
  rawvf: string;
}

/** What is known of each cell. */
export function analyse(request: Position & Options): Promise<Analysis>;
export function bestMove(request: Position & Options & PlayedOn & {goal?: 'win' | 'score'}): Promise<BestMove>;
/** Why a cell is safe or a mine, or what a guess is worth. */
export function explain(request: Position & Options & PlayedOn & {cell: Cell}): Promise<Explanation>;
/** A picture: of the best move for a goal, or of the reason for a cell. */
export function svg(
  request: Position & Options & PlayedOn & {analysis?: boolean; goal?: 'win' | 'score'; cell?: Cell},
): Promise<Picture>;
/** A text as a board. */
export function read(request: {
  position: string;
  /** "any" if absent. */
  format?: TextFormat;
  /** The meaning of signs in a text of the format "any": "#=? .=0". */
  signs?: string;
}): Promise<ReadPosition>;
/** The position in a picture of a board. */
export function readPicture(request: {
  width: number;
  height: number;
  /** Bytes of a pixel: 1 (grey), 3 (red, green, blue; if absent) or 4 (with opacity). */
  channels?: number;
  /** In Base64. */
  pixels: string;
}): Promise<PictureReading>;
/** A random board. */
export function generate(request: BoardRequest): Promise<Board>;
/** A random placement of mines that fits. */
export function placement(request: Position & Options): Promise<Placement>;
/** What each move of a played game was worth. */
export function review(request: RecordedGame & {threads?: number; work?: number}): Promise<Review>;
/** The figures of all games of a file, in Base64. */
export function reviewTable(request: {
  file: string;
  format?: 'evf' | 'evfs' | 'rmv' | 'avf' | 'mvf' | 'rawvf';
  work?: number;
}): Promise<ReviewTable>;
/** A game as a file. */
export function writeGame(request: RecordedGame): Promise<WrittenGame>;
/** Any request, named by its member `do`: docs/reference/json.schema.json of the toolkit. */
export function ask(request: {do: string; [member: string]: unknown}): Promise<any>;
