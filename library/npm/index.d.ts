/** A cell as row and column, from 0. */
export type Cell = [row: number, column: number];

/** A position: as text, or as a board with a byte for each cell, row by row: 0 to 8 for an open cell, -1 for an unknown
 * one, -2 for a known mine. */
export type Position =
  | {position: string; format?: 'text' | 'mine' | 'ascii' | 'json'}
  | {rows: number; columns: number; board: number[]; mines?: number};

/** What all requests about a position may have besides. */
export interface Options {
  /** The probability of a mine, where the number of mines is not known. */
  density?: number;
  /** The most work that the call may do. */
  work?: number;
  seed?: number;
}

export interface Reason {
  /** The numbers that force or contradict; null if finding them was too much work. */
  numbers?: Cell[] | null;
  uses_mines?: boolean;
  size?: 'smallest' | 'minimal' | 'sufficient';
}

export interface Analysis extends Reason {
  rows: number;
  columns: number;
  mines: number | null;
  possible: boolean;
  /** Why no placement of mines fits; only if not possible. */
  contradiction?: string;
  exact?: boolean;
  /** How many placements of mines fit, in decimal digits. */
  placements?: string | null;
  placements_log10?: number | null;
  /** The probability of a mine for each cell, row by row; null where the cell is known. */
  probability?: (number | null)[];
  /** For each cell: -1 known, 0 undecided, 1 safe, 2 a mine. */
  verdict?: number[];
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

export interface Guess {
  cell: Cell;
  risk: number;
  progress: number | null;
  win: number | null;
  win_error: number | null;
  rating: number | null;
}

export interface Explanation extends Reason {
  cell: Cell;
  verdict: 'safe' | 'mine' | 'undecided';
  /** The same in lines for people. */
  text: string;
  guesses?: Guess[];
  safe_elsewhere?: Cell | null;
}

export function analyse(request: Position & Options): Promise<Analysis>;
export function bestMove(request: Position & Options & {goal?: 'win' | 'score'}): Promise<{move: Move | null}>;
export function explain(request: Position & Options & {cell: Cell}): Promise<Explanation>;
export function svg(
  request: Position & Options & {analysis?: boolean; goal?: 'win' | 'score'; cell?: Cell},
): Promise<{svg: string}>;
export function read(request: {position: string; format?: 'text' | 'mine' | 'ascii' | 'json'}): Promise<{
  rows: number;
  columns: number;
  mines: number | null;
  format: string;
  board: number[];
  text: string;
}>;
/** These three, and whatever else a request may have: docs/reference/json.schema.json of the toolkit. */
export function generate(request: object): Promise<any>;
export function placement(request: object): Promise<any>;
export function review(request: object): Promise<any>;
/** Any request, named by its member `do`. */
export function ask(request: {do: string; [member: string]: unknown}): Promise<any>;
