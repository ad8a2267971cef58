// @ts-check
// The worker in which the engine runs. It is a classic script, as what Emscripten 3.1 makes is one: the first message
// brings the compiled module, each other a request.

/**
 * What Emscripten makes of library/wasm/engine.cpp.
 * @typedef {object} EngineModule
 * @property {(request: number) => number} _mines_ask
 * @property {(bytes: number) => number} _malloc
 * @property {(address: number) => void} _free
 * @property {(address: number) => string} UTF8ToString
 * @property {(text: string, address: number, bytes: number) => void} stringToUTF8
 * @property {(text: string) => number} lengthBytesUTF8
 */
/** @typedef {(options: object) => Promise<EngineModule>} CreateEngine */

{
  const scope = /** @type {any} */ (self);
  scope.importScripts(new URL('engine_module.js', self.location.href).href);

  /** @param {WebAssembly.Module} module @returns {Promise<EngineModule>} */
  const begin = (module) =>
    /** @type {CreateEngine} */ (scope.createEngine)({
      instantiateWasm(
        /** @type {WebAssembly.Imports} */ imports,
        /** @type {(instance: WebAssembly.Instance) => void} */ done,
      ) {
        // Thrown outside of the promise, so that the page hears of it.
        const fail = (/** @type {unknown} */ error) => setTimeout(() => { throw error; });
        WebAssembly.instantiate(module, imports).then(done, fail);
        return {};
      },
    });

  /** @param {EngineModule} engine @param {string} request */
  const ask = (engine, request) => {
    const bytes = engine.lengthBytesUTF8(request) + 1;
    const text = engine._malloc(bytes);
    engine.stringToUTF8(request, text, bytes);
    const reply = engine._mines_ask(text);
    engine._free(text);
    if (reply === 0) return '{"error": "there is not enough memory"}';
    const copy = engine.UTF8ToString(reply);
    engine._free(reply);
    return copy;
  };

  /** @type {Promise<EngineModule>} */
  let engine;
  self.addEventListener('message', async (event) => {
    if (event.data.module) {
      engine = begin(event.data.module);
      return;
    }
    try {
      scope.postMessage(ask(await engine, event.data.request));
    } catch (error) {
      setTimeout(() => {
        throw error; // outside of a promise, so that the page hears of it and starts another worker
      });
    }
  });
}
