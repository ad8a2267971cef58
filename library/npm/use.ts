// A program that imports the package in every way that TypeScript has, and uses the types of each call.
import mines, {analyse, ask, bestMove, explain, generate, hint, lesson, placement, read, review, reviewTable, svg, writeGame} from 'mines-engine';
import type {AnalyseRequest, Explanation, GenerateReply, Guess, Move, RecordedGame, ReviewReply, ReviewedMove} from 'mines-engine';
import * as all from 'mines-engine';

const position: AnalyseRequest = {rows: 2, columns: 3, board: [-1, -1, -1, 1, 2, 1], mines: 2, penalty: 8};
const game: RecordedGame = {rows: 1, columns: 3, mines: [[0, 1]], first: 'safe', moves: [['open', 0, 0, 0], ['chord', 0, 0, 1.5]]};

export async function useTypes(): Promise<string> {
  const known: all.Analysis = await analyse(position);
  const chance: number | null | undefined = known.mine?.[0];
  const move: Move | null = (await bestMove({...position, goal: 'score', games: 10})).move;
  const guess: Guess | undefined = (await explain({...position, cell: [0, 1]})).guesses[0];
  const easiest: Explanation | null = (await hint(position)).hint;
  const taught: Explanation = (await lesson({pattern: '1-2', seed: 1})).step;
  const drawn: GenerateReply = await generate({rows: 9, columns: 9, mines: 10, start: [4, 4], no_guess: true, difficulty: 'hard'});
  const isMine: 0 | 1 | undefined = drawn.board[0];
  const placed: (0 | 1)[] | undefined = (await placement({position: '1?', mines: 1})).board;
  const graded: ReviewReply = await review({...game, work: 1000});
  const grade: ReviewedMove['grade'] | undefined = graded.moves[0]?.grade;
  const missed: Explanation | undefined = graded.moves[0]?.missed;
  const saved: string = (await writeGame({file: 'UmF3VkY=', format: 'rawvf'})).rawvf;
  const text: string = (await read({position: '1?'})).text + (await svg({...position, cell: [0, 1]})).svg;
  // @ts-expect-error the mines are missing
  await generate({rows: 9, columns: 9});
  // @ts-expect-error a flag is no chord
  await review({...game, moves: [['flags', 0, 0, 0]]});
  // @ts-expect-error replies have types
  const wrong: boolean = graded.summary.three_bv;
  return [chance, move?.cell, guess?.win, easiest?.pattern, taught.text, isMine, placed, grade, missed?.text, saved, text, wrong].join();
}

const named = {analyse, ask, bestMove, explain, generate, hint, lesson, placement, read, review, reviewTable, svg, writeGame};
for (const [name, call] of Object.entries(named)) {
  const doors = [mines, all] as unknown as Record<string, unknown>[];
  if (typeof call !== 'function' || doors.some((door) => door[name] !== call)) throw new Error(`${name} is not the same function`);
}
