// Made by scripts/describe from library/facts and library/describe/reports.json.
declare const mines: typeof import('./index.js');
export default mines;

/** A cell as row and column, from 0. */
export type Cell = [row: number, column: number];

/** What is known of each cell. */
export interface AnalyseRequest extends PositionRequest {
}

export interface AnalyseReply extends Analysis {
  /** rows of the board */
  rows: number;
  /** columns of the board */
  columns: number;
  /** mines on the board; null if unknown */
  mines: number | null;
  /** version of the toolkit */
  version: string;
}

/** Why a cell is safe or a mine, or what a guess is worth. */
export interface ExplainRequest extends PositionRequest {
  cell: Cell;
  /** games played on after each guess close to the best, if the mines are known; 0 if absent */
  games?: number;
}

export interface ExplainReply extends Explanation {
  /** version of the toolkit */
  version: string;
}

/** The easiest next step: the safe cell that the fewest numbers force, else the best guess to win. */
export interface HintRequest extends PositionRequest {
}

export interface HintReply {
  /** null if no cell is left, or if no placement of mines is known to fit */
  hint: Explanation | null;
  /** version of the toolkit */
  version: string;
}

/** A proof of what is certain of a cell, or that no placement of mines fits. */
export interface ProveRequest extends PositionRequest {
  cell: Cell;
}

export interface ProveReply {
  /** null if the cell is undecided */
  proof: Proof | null;
  /** version of the toolkit */
  version: string;
}

/** What follows from any constraints. */
export interface ConstraintsRequest {
  /** how many cells there are */
  cells: number;
  /** cells from 0 on, of which at least and at most that many are mines; a cell that is named twice counts twice; opposite: exactly one of the two is */
  constraints: ([number[], number, number] | [number[], 'opposite'])[];
  /** mines on all cells */
  total?: number;
  /** what is asked; analyse if absent */
  ask?: 'analyse' | 'explain' | 'contradiction' | 'model' | 'sample';
  /** with explain */
  cell?: number;
  /** how many models, with sample */
  count?: number;
  /** with sample */
  sample_seed?: number;
  /** share of mines before the constraints apply; 0.5 if absent */
  density?: number;
  threads?: number;
  /** of estimates and of the model */
  seed?: number;
  /** false: models are not counted */
  placements?: boolean;
  /** as in request-analyse */
  work?: number;
}

/** Of analyse, a ConstraintAnalysis; of explain, verdict and reason; of the others, what they ask for. */
export interface ConstraintsReply extends Partial<Omit<ConstraintAnalysis, 'verdict'>> {
  /** of analyse that of each cell; of explain the cell's */
  verdict?: Verdict | Verdict[];
  /** of sample: the models one after the other, 1 for a mine */
  sample?: number[];
  /** of explain and contradiction */
  reason?: ConstraintReason | null;
  /** of model: 1 for a mine; null if there is none */
  model?: number[] | null;
  /** version of the toolkit */
  version: string;
}

/** The best move. */
export interface BestMoveRequest extends PositionRequest {
  goal?: Goal;
  /** games played on after each guess close to the best, if the mines are known; 0 if absent */
  games?: number;
}

export interface BestMoveReply {
  /** null if there is no move, or if it is best to stop */
  move: Move | null;
  /** version of the toolkit */
  version: string;
}

/** A picture. */
export interface SvgRequest extends PositionRequest {
  /** show probabilities */
  analysis?: boolean;
  /** show the best move for this */
  goal?: Goal;
  /** show the explanation of this cell */
  cell?: Cell;
  /** games played on after each guess close to the best, if the mines are known; 0 if absent */
  games?: number;
}

export interface SvgReply {
  /** a picture, also for a part of an HTML page */
  svg: string;
  /** version of the toolkit */
  version: string;
}

/** A random placement of mines that fits, in proportion to its probability, by seed. */
export interface PlacementRequest extends PositionRequest {
}

export interface PlacementReply {
  rows: number;
  columns: number;
  /** some placement of mines fits; null: finding out takes too long */
  possible: boolean | null;
  /** false if a piece is too large to draw from: the placement is some that fits */
  random?: boolean;
  mines?: number;
  /** by rows: 1 for a mine */
  board?: (0 | 1)[];
  /** version of the toolkit */
  version: string;
}

/** A text as a board, or a board as a text. */
export interface ReadRequest extends AskedPosition {
}

export interface ReadReply {
  rows: number;
  columns: number;
  mines: number | null;
  /** what the text was read as; any if none of the others */
  format: PositionFormat | 'link' | 'gameid';
  /** of a link or a Game ID: by rows, 1 for a mine; board then has nothing open */
  mined?: (0 | 1)[];
  /** of a link or a Game ID: the first click that it has; null if none */
  start?: Cell | null;
  /** how it was read: what each sign means, and what was left out; null if it is our own text, and has one meaning */
  reading: string | null;
  /** by rows: 0 to 8 the number of an open cell, -1 unknown, -2 a known mine; with a shape, -3 a hole */
  board: number[];
  /** the position as text of ours */
  text: string;
  /** version of the toolkit */
  version: string;
}

/** A picture as a board. */
export interface ReadPictureRequest {
  /** in pixels */
  width: number;
  height: number;
  /** bytes of a pixel: 1 (grey), 3 (red, green, blue; if absent) or 4 (with opacity) */
  channels?: 1 | 3 | 4;
  /** row by row, in Base64 */
  pixels: string;
}

export interface ReadPictureReply extends PictureReading {
  /** version of the toolkit */
  version: string;
}

export interface ReviewTableRequest {
  /** a recorded game, or several (evfs), in Base64 */
  file: string;
  /** of the file; its content says it otherwise */
  format?: GameFormat;
  /** as in request-analyse, for each game */
  work?: number;
}

export interface ReviewTableReply {
  /** the members of each game, in their order */
  columns: ({key: string; type: 'text' | 'count' | 'number'})[];
  games: TableGame[];
  damaged: {game: number; error: string}[];
  /** version of the toolkit */
  version: string;
}

/** A random board. */
export interface GenerateRequest {
  rows: number;
  columns: number;
  mines: number;
  seed?: number;
  /** the first click */
  start?: Cell;
  /** what the first click shows; needs start */
  first?: FirstClick;
  /** needs no guess from start on */
  no_guess?: boolean;
  /** how many numbers the hardest step needs: 1, 2, 3 or 4, more; with no_guess */
  difficulty?: Difficulty;
  /** each such board is equally likely; with no_guess */
  uniform?: boolean;
  /** limit of the search, with no_guess */
  seconds?: number;
  /** for no_guess */
  threads?: number;
}

export interface GenerateReply {
  rows: number;
  columns: number;
  mines: number;
  /** by rows: 1 for a mine */
  board: (0 | 1)[];
  /** version of the toolkit */
  version: string;
}

/** A position of a game whose easiest next step is of a wanted kind; of any kind without numbers and pattern. */
export interface LessonRequest {
  /** 9 if absent */
  rows?: number;
  /** 9 if absent; a board has at most 10,000 cells */
  columns?: number;
  /** 15 if absent */
  mines?: number;
  seed?: number;
  /** how many numbers the step needs; 4: that many or more */
  numbers?: number;
  /** the shape of its reason; not with numbers, and not all_mines */
  pattern?: Pattern;
}

export interface LessonReply {
  rows: number;
  columns: number;
  mines: number;
  /** by rows: 0 to 8 the number of an open cell, -1 unknown, -2 a mine that one number proves */
  board: number[];
  /** the same as text of ours */
  text: string;
  /** by rows: 1 for a mine */
  mined: (0 | 1)[];
  /** the easiest next step */
  step: Explanation;
  /** version of the toolkit */
  version: string;
}

export interface WriteGameRequest extends RecordedGame {
}

export interface WriteGameReply {
  /** the game as mines-solve --review reads it */
  rawvf: string;
  /** version of the toolkit */
  version: string;
}

/** What each move of a played game was worth: a file of another program, or rows, columns, mines and moves. */
export interface ReviewRequest extends RecordedGame {
  threads?: number;
  work?: number;
}

export interface ReviewReply extends Played, Review {
  /** version of the toolkit */
  version: string;
}

/** What requests about a position share. */
export interface PositionRequest extends AskedPosition {
  /** what a piece may take before it is estimated */
  work?: number;
}

/** An analysed position. Lists have an entry for each cell, row by row. Unless a placement of mines is known to fit, no list is there, and numbers are 0. */
export interface Analysis {
  /** some placement of mines fits; null: finding out takes too long */
  possible: boolean | null;
  /** why none fits */
  contradiction?: Contradiction;
  /** every probability is exact, up to rounding */
  exact: boolean;
  /** probability of a mine; null if the cell is known */
  mine?: (number | null)[];
  /** what is proven: a safe cell has probability 0, a mine 1 */
  verdict?: Verdict[];
  /** how the verdict or the probability was found */
  means?: Means[];
  /** standard error of the probability: 0 if exact, null if the cell is known; not there if all are exact */
  error?: (number | null)[];
  /** how many placements of mines fit, in decimal digits; null if not counted, or longer than 10,000 digits */
  placements: string | null;
  /** log10 of the number of placements; null if not counted */
  placements_log10: number | null;
  /** known mines of the position */
  known_mines: number;
  /** unknown cells without an open neighbour */
  interior: number;
  /** probability of a mine in each of those; 0 if there are none */
  interior_mine: number;
}

/** Why an unknown cell is safe or a mine, or how it compares with other guesses. */
export interface Explanation {
  /** the explained cell */
  cell: Cell;
  /** its verdict */
  verdict: Verdict;
  /** of a certain cell: the numbers that force it; null if finding them would take too long */
  reason: Reason | null;
  /** of an uncertain cell: guesses on it and on others, best first */
  guesses: Guess[];
  /** of an uncertain cell: a safe cell, if there is one */
  safe_elsewhere: Cell | null;
  /** the same for people, one or more lines */
  text: string;
  /** of a certain cell: the shape of the reason; null if none was found, or on boards of other shapes */
  pattern: Pattern | null;
}

/** A proof that other programs can check (docs/reference/constraints.md). */
export interface Proof {
  /** in DIMACS CNF: the board's numbers, and the opposite of the proved claim */
  clauses: string;
  /** the proof in the format DRAT */
  steps: string;
}

/** What follows from constraints. Lists have an entry for each cell, and are there only if there is a model. */
export interface ConstraintAnalysis {
  /** there is a model; null: finding out takes too long */
  possible: boolean | null;
  /** every probability is exact, up to rounding */
  exact: boolean;
  /** probability of a mine */
  mine?: (number | null)[];
  /** what is proven of the cell */
  verdict?: Verdict[];
  /** standard error of the probability: 0 if exact; not there if all are exact */
  error?: (number | null)[];
  /** how many models there are, in decimal digits; null if not counted, or longer than 10,000 digits */
  models: string | null;
  /** log10 of the number of models; null if not counted */
  models_log10: number | null;
}

/** What is proven of a cell. unknown: the budget did not suffice to find out whether the cell is certain; known: needs no proof: the cell is open or a known mine; undecided: some placement has a mine there, and another has none; or none fits at all; safe: no placement has a mine there; mine: every placement has a mine there. */
export type Verdict = 'unknown' | 'known' | 'undecided' | 'safe' | 'mine';

/** Constraints that force a verdict or contradict each other. */
export interface ConstraintReason {
  /** their indexes, ascending */
  constraints: number[];
  /** the number of mines on all cells is needed as well */
  uses_total: boolean;
  /** how small the set is known to be */
  size: Minimality;
}

/** The goal of the best move. win: a mine ends the game; score: a mine costs points, and the game goes on. */
export type Goal = 'win' | 'score';

/** A click on a cell. */
export interface Move {
  /** the cell */
  cell: Cell;
  /** the cell is proven to be safe */
  certain: boolean;
  /** probability of a mine */
  mine: number;
  /** expected points, with the goal score; null if not known */
  gain: number | null;
}

/** A position, as position, or as board with rows and columns. */
export interface AskedPosition {
  /** a text */
  position?: string;
  /** of position; any if absent */
  format?: PositionFormat;
  /** meaning of signs in a text of the format any: "#=? .=0" */
  signs?: string;
  /** by rows: 0 to 8 the number of an open cell, -1 unknown, -2 a known mine; with a shape, -3 a hole */
  board?: number[];
  rows?: number;
  columns?: number;
  /** mines on the board; if absent, as position has it, or unknown */
  mines?: number;
  /** share of mines if their number is unknown */
  density?: number;
  /** which cells a number counts (constraints.md); absent: square, without holes */
  shape?: Shape;
  /** points that a mine costs */
  penalty?: number;
  threads?: number;
  /** of estimates and random placements */
  seed?: number;
  /** false: placements are not counted */
  placements?: boolean;
}

export type PositionFormat = 'any' | 'position' | 'mine' | 'url' | 'json' | 'ascii';

/** The position in a picture of a board. Where the board is, is said in pixels of the picture. */
export interface PictureReading {
  /** rows of the board */
  rows: number;
  /** columns of the board */
  columns: number;
  /** row by row: 0 to 8 the number of an open cell, -1 unknown, -2 a mine or a flag */
  board: number[];
  /** cells that may be something else */
  doubtful: Cell[];
  /** the left end of the first cell */
  left: number;
  /** its upper end */
  top: number;
  /** width of a cell */
  cell_width: number;
  /** height of a cell */
  cell_height: number;
  /** what was read, for people */
  reading: string;
}

export type GameFormat = 'rmv' | 'mvf' | 'rawvf' | 'fsvf' | 'evfs' | 'evf' | 'avf';

/** A row of a table of games. Null: the game does not have the figure. */
export interface TableGame {
  /** which game of its file, from 1 */
  game: number;
  /** rows of the board */
  rows: number;
  /** columns of the board */
  columns: number;
  /** mines on the board */
  mines: number;
  /** how the game ended */
  result: GameState;
  /** the latest time of a move */
  seconds: number | null;
  /** 3BV: fewest left clicks that open all safe cells without chords */
  three_bv: number;
  /** 3BV that the player did */
  three_bv_done: number;
  /** three_bv_done a second */
  three_bv_per_second: number | null;
  /** groups of connected zeros, with the numbers around them */
  openings: number;
  /** groups of connected safe cells outside of all openings */
  islands: number;
  /** clicks to open */
  left: number;
  /** clicks to set or remove a flag */
  right: number;
  /** chords */
  chord: number;
  /** clicks that changed a cell */
  effective: number;
  /** clicks that changed no cell */
  wasted: number;
  /** clicks that the greedy rule of ZiNi needs; ties go to the first cell by columns */
  zini: number;
  /** clicks that the human rule of ZiNi needs, which opens all openings first */
  hzini: number;
  /** three_bv_done a click */
  efficiency: number | null;
  /** the same as efficiency */
  ioe: number | null;
  /** effective clicks a click */
  corr: number | null;
  /** three_bv_done an effective click */
  thrp: number | null;
  /** seconds squared a three_bv_done */
  rqp: number | null;
  /** as ioe, with zini in place of 3BV */
  zne: number | null;
  /** as thrp, with zini in place of 3BV */
  znt: number | null;
  /** as ioe, with hzini in place of 3BV */
  hzne: number | null;
  /** as thrp, with hzini in place of 3BV */
  hznt: number | null;
  /** the mouse's way, in pixels of which a cell's side has 16 */
  path: number | null;
  /** mean share of the best move's chance that the moves kept, 0 to 1 */
  accuracy: number | null;
  /** of all moves, in bits */
  luck: number | null;
  /** chance to win with the best play before the first guess that was not the best, missed cell or mistake, where it is known exactly */
  win_before_first_error: number | null;
  /** guesses while no cell was proven safe */
  guesses: number | null;
  /** guesses where no cell had less risk than 1/2 */
  coin_flips: number | null;
  /** risks taken while a cell was proven safe */
  missed: number | null;
  /** proven mines that were opened */
  mistakes: number | null;
  /** flags on cells that are no mines */
  wrong_flags: number;
  /** flags on mines that were not proven */
  unproven_flags: number | null;
  /** moves that were not graded: the work was used up before */
  ungraded: number;
  /** lines that say where the file contradicts itself or its moves */
  warnings: number;
}

/** What is promised of the first click. any: nothing: the click may hit a mine; safe: the cell is no mine; open: neither the cell nor a neighbour is a mine. */
export type FirstClick = 'any' | 'safe' | 'open';

export type Difficulty = 'easy' | 'medium' | 'hard' | 'expert';

/** The shape of a reason; a number counts less the known mines around it, and r (reduced) means that some were. all_found: one number: all its mines are known; all_mines: one number: all unknown cells around it are mines; 1-1: two 1s that touch; all unknown cells around one of them see the other; 1-1r: 1-1, reduced; 1-2: a 1 and a 2 that touch; the 2 has one cell of its own, which is a mine; 1-2r: 1-2, reduced; hole: two numbers that touch; one of them lies between unknown cells; triangle: two numbers that touch at a corner; pair: two other numbers; 1-2-1: 1, 2 and 1 in a row; 1-2-1r: 1-2-1, reduced; 1-2-2-1: three or all numbers of 1, 2, 2 and 1 in a row; 1-2-2-1r: 1-2-2-1, reduced; chain: three or more other numbers; mines_left: the number of mines on the board is needed. */
export type Pattern = 'all_found' | 'all_mines' | '1-1' | '1-1r' | '1-2' | '1-2r' | 'hole' | 'triangle' | 'pair' | '1-2-1' | '1-2-1r' | '1-2-2-1' | '1-2-2-1r' | 'chain' | 'mines_left';

/** file, or rows, columns, mines and moves */
export interface RecordedGame {
  /** a recorded game in Base64 */
  file?: string;
  /** of the file; its content says it otherwise */
  format?: GameFormat;
  /** which game of a file with several (evfs) */
  game?: number;
  rows?: number;
  columns?: number;
  /** all mines of the board, which has at most 65,536 cells */
  mines?: Cell[];
  /** what the program promised of the first click */
  first?: FirstClick;
  /** action, row, column, seconds; a review takes at most 100,000 moves */
  moves?: [Action, number, number, number][];
  /** the mouse's way, in pixels of which a cell's side has 16; only repeated */
  path?: number;
}

/** The board of a game that was played. */
export interface Played {
  /** rows of the board */
  rows: number;
  /** columns of the board */
  columns: number;
  /** the cells of all mines */
  mines: Cell[];
  /** what was promised of the first click; weaker if the promise was not kept */
  first: FirstClick;
}

/** A reviewed game. */
export interface Review {
  /** how it ended */
  result: GameState;
  /** the latest time of a move */
  seconds: number;
  /** all probabilities are exact */
  exact: boolean;
  /** up to the end of the game */
  moves: ReviewedMove[];
  /** figures of the whole game */
  summary: ReviewSummary;
  /** where the file contradicts itself, or states other figures than its moves give */
  warnings: string[];
}

/** Why no placement of mines fits. */
export interface Contradiction {
  /** one line for people */
  text: string;
  /** what contradicts each other; null if finding it would take too long */
  reason: Reason | null;
}

/** How the verdict or the probability of a cell was found. known: the cell is open or a known mine; rules: by repeated steps with one or two numbers; counting: by counting all placements of mines that the numbers allow; mines_left: by counting those placements that have the board's number of mines; solver: by a SAT solver, because there are too many placements to count; sampling: by a mean over random placements; density: by nothing but the density of mines. */
export type Means = 'known' | 'rules' | 'counting' | 'mines_left' | 'solver' | 'sampling' | 'density';

/** Numbers that force a verdict or contradict each other. */
export interface Reason {
  /** the cells of the numbers, row by row */
  numbers: Cell[];
  /** the number of mines on the board is needed as well */
  uses_mines: boolean;
  /** how small the set is known to be */
  size: Minimality;
}

/** A guess and its figures. Null: the figure was not asked for, or would take too long to find. */
export interface Guess {
  /** the guessed cell */
  cell: Cell;
  /** probability of a mine */
  mine: number;
  /** probability that the cell is safe and some cell is certain after it, of those in the components that it touches and of those that touch no number */
  progress: number | null;
  /** probability to win with the best play; estimated by playing games if win_error is there */
  win: number | null;
  /** standard error of win */
  win_error: number | null;
  /** only for comparing guesses in one position; no probability */
  rating: number | null;
}

/** How small a set that forces something is known to be. sufficient: some of the set may not be needed; minimal: none of the set can be left out; smallest: no smaller set suffices. */
export type Minimality = 'sufficient' | 'minimal' | 'smallest';

/** The shape of a board: the cells that a number counts. square: the eight around it; hex: the six around it; odd rows, counted from 0, lie half a cell further to the right; torus: the eight around it; the left edge is joined to the right one and the top to the bottom; knight: the eight that a knight of chess reaches. */
export type Shape = 'square' | 'hex' | 'torus' | 'knight';

/** How a game ended. unfinished: neither won nor lost; won: all safe cells are open; lost: a mine was opened. */
export type GameState = 'unfinished' | 'won' | 'lost';

/** A player's action on a cell. open: opens a closed cell that has no flag; chord: on an open number with as many flags around it: opens the other neighbours; flag: puts a flag on a closed cell; unflag: removes the flag. */
export type Action = 'open' | 'chord' | 'flag' | 'unflag';

/** A move and its grade. */
export interface ReviewedMove {
  /** what the player did */
  action: Action;
  /** to which cell */
  cell: Cell;
  /** time since the beginning of the game */
  seconds: number;
  /** the cells that it opened, in order; a hit mine is included */
  opened: Cell[];
  /** it opened a mine */
  hit: boolean;
  /** its grade */
  grade: Grade;
  /** of open and chord that are not wasted: probability that it opens a mine */
  risk?: number;
  /** of a guess: what it was worth, as by says */
  value?: number;
  /** of a guess: the best one */
  best?: Choice;
  /** of a guess: how guesses were compared */
  by?: Comparison;
  /** a cell that was proven safe, explained */
  missed?: Explanation;
  /** in bits: -log2(1 - risk) if no mine was hit, else log2(risk) */
  luck: number;
  /** a guess where no cell had less risk than 1/2 */
  coin_flip: boolean;
  /** of open and chord: the probabilities of the position are exact */
  exact: boolean;
}

/** The figures of a whole game (docs/reference/reviews.md). Null: the game does not have the figure. */
export interface ReviewSummary {
  /** 3BV: fewest left clicks that open all safe cells without chords */
  three_bv: number;
  /** 3BV that the player did */
  three_bv_done: number;
  /** three_bv_done a second */
  three_bv_per_second: number | null;
  /** groups of connected zeros, with the numbers around them */
  openings: number;
  /** groups of connected safe cells outside of all openings */
  islands: number;
  /** clicks to open */
  left: number;
  /** clicks to set or remove a flag */
  right: number;
  /** chords */
  chord: number;
  /** clicks that changed a cell */
  effective: number;
  /** clicks that changed no cell */
  wasted: number;
  /** clicks that the greedy rule of ZiNi needs; ties go to the first cell by columns */
  zini: number;
  /** clicks that the human rule of ZiNi needs, which opens all openings first */
  hzini: number;
  /** three_bv_done a click */
  efficiency: number | null;
  /** the same as efficiency */
  ioe: number | null;
  /** effective clicks a click */
  corr: number | null;
  /** three_bv_done an effective click */
  thrp: number | null;
  /** seconds squared a three_bv_done */
  rqp: number | null;
  /** as ioe, with zini in place of 3BV */
  zne: number | null;
  /** as thrp, with zini in place of 3BV */
  znt: number | null;
  /** as ioe, with hzini in place of 3BV */
  hzne: number | null;
  /** as thrp, with hzini in place of 3BV */
  hznt: number | null;
  /** the mouse's way, in pixels of which a cell's side has 16 */
  path: number | null;
  /** mean share of the best move's chance that the moves kept, 0 to 1 */
  accuracy: number | null;
  /** of all moves, in bits */
  luck: number | null;
  /** chance to win with the best play before the first guess that was not the best, missed cell or mistake, where it is known exactly */
  win_before_first_error: number | null;
  /** guesses while no cell was proven safe */
  guesses: number;
  /** guesses where no cell had less risk than 1/2 */
  coin_flips: number;
  /** risks taken while a cell was proven safe */
  missed: number;
  /** proven mines that were opened */
  mistakes: number;
  /** flags on cells that are no mines */
  wrong_flags: number;
  /** flags on mines that were not proven */
  unproven_flags: number;
  /** moves that were not graded: the work was used up before */
  ungraded: number;
  /** those that the game reached */
  phases: Phase[];
}

/** The grade of a move. first: the first click, before anything was known; proven: opened cells that were all proven safe; best: a guess where no cell was proven safe; no guess was better; guess: a guess where no cell was proven safe; another guess was better; missed: opened a cell that was not proven safe, although another cell was proven safe; mistake: opened a proven mine; wasted: changed nothing; flag: set a flag on a proven mine, or took any flag away; wrong_flag: set a flag on a cell that is not a mine; unproven_flag: set a flag on a mine that was not proven to be one; ungraded: not graded: the work was used up before. */
export type Grade = 'first' | 'proven' | 'best' | 'guess' | 'missed' | 'mistake' | 'wasted' | 'flag' | 'wrong_flag' | 'unproven_flag' | 'ungraded';

/** A guess and its value. */
export interface Choice {
  /** the clicked cell */
  cell: Cell;
  /** probability that the click opens a mine */
  risk: number;
  /** what it is worth, as by says */
  value: number;
}

/** How guesses were compared. exact: by the chance to win with the best play; rating: by a rating, which is no probability; risk: by the chance to survive the click. */
export type Comparison = 'exact' | 'rating' | 'risk';

/** A phase of a game: the time in which a third of the 3BV is done. The last phase of a game that was not won ends with its last move. */
export interface Phase {
  /** opening, middle or end */
  name: string;
  /** its length */
  seconds: number;
}

/** What is known of each cell. */
export function analyse(request: AnalyseRequest): Promise<AnalyseReply>;
/** Why a cell is safe or a mine, or what a guess is worth. */
export function explain(request: ExplainRequest): Promise<ExplainReply>;
/** The easiest next step: the safe cell that the fewest numbers force, else the best guess to win. */
export function hint(request: HintRequest): Promise<HintReply>;
/** A proof of what is certain of a cell, or that no placement of mines fits. */
export function prove(request: ProveRequest): Promise<ProveReply>;
/** What follows from any constraints. */
export function constraints(request: ConstraintsRequest): Promise<ConstraintsReply>;
/** The best move. */
export function bestMove(request: BestMoveRequest): Promise<BestMoveReply>;
/** A picture. */
export function svg(request: SvgRequest): Promise<SvgReply>;
/** A random placement of mines that fits, in proportion to its probability, by seed. */
export function placement(request: PlacementRequest): Promise<PlacementReply>;
/** A text as a board, or a board as a text. */
export function read(request: ReadRequest): Promise<ReadReply>;
/** A picture as a board. */
export function readPicture(request: ReadPictureRequest): Promise<ReadPictureReply>;
/**  */
export function reviewTable(request: ReviewTableRequest): Promise<ReviewTableReply>;
/** A random board. */
export function generate(request: GenerateRequest): Promise<GenerateReply>;
/** A position of a game whose easiest next step is of a wanted kind; of any kind without numbers and pattern. */
export function lesson(request: LessonRequest): Promise<LessonReply>;
/**  */
export function writeGame(request: WriteGameRequest): Promise<WriteGameReply>;
/** What each move of a played game was worth: a file of another program, or rows, columns, mines and moves. */
export function review(request: ReviewRequest): Promise<ReviewReply>;
/** Any request, named by its member `do`: docs/reference/json.schema.json of the toolkit. */
export function ask(request: {do: string; [member: string]: unknown}): Promise<any>;
