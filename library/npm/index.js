// The engine of mines for Node: WebAssembly that scripts/make-npm takes from scripts/make-page. This is the door for
// require(); index.mjs is the one for import.
'use strict';
const {readFileSync} = require('node:fs');
const {join} = require('node:path');
const createEngine = require('./engine_module.js');

/** The engine, compiled once: the first call takes some ten milliseconds. */
let started;
const start = () => (started ??= createEngine({wasmBinary: readFileSync(join(__dirname, 'engine_module.wasm'))}));

/** One request and its reply, as text in JSON. */
function replyTo(engine, request) {
  const bytes = engine.lengthBytesUTF8(request) + 1;
  const text = engine._malloc(bytes);
  if (text === 0) throw new RangeError('there is not enough memory');
  engine.stringToUTF8(request, text, bytes);
  const reply = engine._mines_ask(text);
  engine._free(text);
  if (reply === 0) throw new RangeError('there is not enough memory');
  const copy = engine.UTF8ToString(reply);
  engine._free(reply);
  return copy;
}

async function ask(request) {
  const reply = JSON.parse(replyTo(await start(), JSON.stringify(request)));
  if (typeof reply.error === 'string') throw new Error(reply.error);
  return reply;
}

const call = (name) => (request) => ask({...request, do: name});

// One assignment for each name: `import` finds the names of such a module by reading its text.
exports.ask = ask;
exports.analyse = call('analyse');
exports.bestMove = call('best_move');
exports.constraints = call('constraints');
exports.explain = call('explain');
exports.generate = call('generate');
exports.hint = call('hint');
exports.lesson = call('lesson');
exports.placement = call('placement');
exports.prove = call('prove');
exports.read = call('read');
exports.readPicture = call('read_picture');
exports.review = call('review');
exports.reviewTable = call('review_table');
exports.svg = call('svg');
exports.writeGame = call('write_game');
// What TypeScript makes of a default import, if it compiles to require().
exports.default = exports;
