// node test.js FOLDER: the package that lies there analyses positions, fast.
'use strict';
const assert = require('node:assert/strict');
const {resolve} = require('node:path');
const mines = require(resolve(process.argv[2]));

(async () => {
  const small = {rows: 2, columns: 3, board: [-1, -1, -1, 1, 2, 1], mines: 2};
  const analysis = await mines.analyse(small);
  assert.deepEqual(analysis.mine, [1, 0, 1, null, null, null]);
  assert.deepEqual(analysis.verdict, ['mine', 'safe', 'mine', 'known', 'known', 'known']);
  assert.equal(analysis.placements, '1');
  const {move} = await mines.bestMove(small);
  assert.deepEqual(move.cell, [0, 1]);
  assert.match((await mines.explain({...small, cell: [0, 1]})).text, /safe/);
  const {hint} = await mines.hint(small);
  assert.deepEqual([hint.cell, hint.reason.numbers.length, hint.verdict], [[0, 1], 3, 'safe']);
  assert.equal((await mines.lesson({pattern: '1-2', seed: 1})).step.pattern, '1-2');
  assert.match((await mines.svg(small)).svg, /^<svg/);
  const text = await mines.read({position: '1?'});
  assert.deepEqual([text.rows, text.columns, text.board], [1, 2, [1, -1]]);
  const placed = await mines.placement(small);
  assert.deepEqual([placed.mines, placed.board], [2, [1, 0, 1, 0, 0, 0]]);
  const game = {rows: 1, columns: 3, mines: [[0, 1]], moves: [['open', 0, 0, 0], ['open', 0, 1, 1.5]]};
  const {moves, result} = await mines.review(game);
  assert.deepEqual([moves.map((one) => one.grade), result], [['first', 'mistake'], 'lost']);
  const {rawvf} = await mines.writeGame(game);
  const again = await mines.review({file: Buffer.from(rawvf).toString('base64')});
  assert.deepEqual(again.moves.map((one) => one.grade), ['first', 'mistake']);
  await assert.rejects(mines.analyse({rows: 2}), /columns|board|position/);
  await assert.rejects(mines.ask({do: 'nothing'}), Error);

  // An Expert position: what a click in the middle shows, and a second one.
  const {board} = await mines.generate({rows: 16, columns: 30, mines: 99, seed: 5, start: [8, 15], first: 'open'});
  const number = (row, column) => {
    let count = 0;
    for (let r = Math.max(row - 1, 0); r <= Math.min(row + 1, 15); ++r)
      for (let c = Math.max(column - 1, 0); c <= Math.min(column + 1, 29); ++c) count += board[r * 30 + c];
    return count;
  };
  const seen = new Array(480).fill(-1);
  for (let row = 0; row < 16; ++row)
    for (let column = 5; column < 25; ++column) if (!board[row * 30 + column]) seen[row * 30 + column] = number(row, column);
  const times = [];
  for (let i = 0; i < 9; ++i) {
    const begin = process.cpuUsage();  // other programs may keep the processor busy
    const expert = await mines.analyse({rows: 16, columns: 30, board: seen, mines: 99});
    times.push(process.cpuUsage(begin).user / 1000);
    assert.equal(expert.possible, true);
  }
  times.sort((a, b) => a - b);
  console.log(`Node ${process.versions.node}: an Expert position in ${times[4].toFixed(1)} ms of CPU`);
  assert.ok(times[4] <= 60, `the median of nine is ${times[4]} ms, expected at most 60`);
})();
