// What mines-view replies, and what the page offers to tests.

interface SourceInfo {
  kind: 'live' | 'record' | 'map';
  name: string;
  rows: number;
  columns: number;
  mines: number;
  penalty: number | null;
  limit: number | null;
}

interface PositionText {
  name: string;
  /** A word of docs/reference/peer-formats.md, or the type of a picture. Of a recorded game or a picture the text is its file in Base64.
   * Empty: found out by the engine. */
  format: string;
  text: string;
}

/** The reply to ./state. */
interface ViewState {
  program: string;
  version: string;
  page: 'board' | 'position';
  read_only: boolean;
  sources: SourceInfo[];
  position: PositionText | null;
  /** The engine is in the page; else behind mines-view. */
  engine?: 'worker';
}

/** Points of a game's course: the same place in all three arrays is the same time. */
interface GameHistory {
  seconds: number[];
  safe: number[];
  mines_hit: number[];
}

/** The reply to ./progress. */
interface ProgressReply {
  phase: 'waiting' | 'playing' | 'over';
  seconds: number;
  safe: number;
  mines_hit: number;
  loaded: number;
  record: string | null;
  failure: string | null;
  history: GameHistory;
}

/** window.minesView: what tests and measurements ask of the page. */
interface MinesView {
  /** Everything in view has been painted at least once. */
  ready: boolean;
  /** Replies painted so far, of all sources. */
  frames: number;
  /** Tiles painted so far, whole or changed. */
  tiles: number;
  /** The Leaflet maps, one for each source. */
  maps: L.Map[];
  /** The bytes of the cells of a rectangle, row by row, or null if they have not come; of level 0. */
  cells(source: number, row: number, column: number, rows: number, columns: number): number[] | null;
  /** The colour of each byte at a level, as the canvases have it: 0xAABBGGRR. */
  colours(source: number, level: number): Uint32Array;
  /** Everything in view is as the source has it now: nothing has been asked for that has not come. */
  settled(): boolean;
  /** Shows a record at a time. */
  seek(seconds: number): void;
}

interface Window {
  minesView?: MinesView;
}
