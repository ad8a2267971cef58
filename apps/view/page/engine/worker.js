// @ts-check
// The worker in which the engine runs. It is a classic script, as what Emscripten 3.1 makes is one: the first message
// brings the compiled module, each other a request.

/**
 * What Emscripten makes of library/wasm/engine.cpp.
 * @typedef {object} EngineModule
 * @property {(request: number, bytes: number, count: number) => number} _mines_ask
 * @property {Uint8Array} HEAPU8 the memory; another one when it has grown
 * @property {(bytes: number) => number} _malloc
 * @property {(address: number) => void} _free
 * @property {(address: number) => string} UTF8ToString
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

  /**
   * The address of a copy for the engine, or 0 if memory is short.
   * @param {EngineModule} engine @param {Uint8Array} bytes
   */
  const keep = (engine, bytes) => {
    const address = engine._malloc(bytes.length);
    if (address !== 0) engine.HEAPU8.set(bytes, address);
    return address;
  };

  /** @param {EngineModule} engine @param {string} request @param {Uint8Array} [beside] it */
  const ask = (engine, request, beside = new Uint8Array()) => {
    const text = keep(engine, new TextEncoder().encode(`${request}\0`));
    const bytes = keep(engine, beside);
    const reply = text === 0 || bytes === 0 ? 0 : engine._mines_ask(text, bytes, beside.length);
    engine._free(bytes);
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
      scope.postMessage(ask(await engine, event.data.request, event.data.bytes));
    } catch (error) {
      setTimeout(() => {
        throw error; // outside of a promise, so that the page hears of it and starts another worker
      });
    }
  });
}
