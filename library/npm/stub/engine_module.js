// What stands for the engine where only the package around it is tried. It has the shape of what Emscripten 3.1.6 writes for
// scripts/make-page (-s MODULARIZE=1 -s EXPORT_NAME=createEngine): module.exports is a function that gives a promise of the
// module, with the functions that EXPORTED_FUNCTIONS and EXPORTED_RUNTIME_METHODS name. It replies with the request.
var createEngine = (() => (settings) => {
  if (!(settings.wasmBinary instanceof Uint8Array)) throw new TypeError('the bytes of the engine are expected');
  const texts = new Map();
  const keep = (text) => (texts.set(texts.size + 1, text), texts.size);
  return Promise.resolve({
    lengthBytesUTF8: (text) => Buffer.byteLength(text),
    _malloc: () => keep(''),
    stringToUTF8: (text, at, bytes) => texts.set(at, Buffer.from(text).subarray(0, bytes - 1).toString()),
    UTF8ToString: (at) => texts.get(at),
    _free: () => undefined,
    _mines_ask: (at) => keep(JSON.stringify({asked: JSON.parse(texts.get(at)), version: 'stub'})),
  });
})();
if (typeof exports === 'object' && typeof module === 'object')
  module.exports = createEngine;
else if (typeof define === 'function' && define['amd'])
  define([], function() { return createEngine; });
else if (typeof exports === 'object')
  exports["createEngine"] = createEngine;
