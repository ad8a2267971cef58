// @ts-check
// One way to ask the engine, wherever it runs: behind mines-view, or in this page.

import {httpEngine} from './http_engine.js';
import {workerEngine} from './worker_engine.js';

/**
 * Replies to a request as docs/reference/json.schema.json has it; a member in Base64 may also be bytes. Rejects with an Error whose text is for people, or with an AbortError.
 * @typedef {(request: object, signal?: AbortSignal) => Promise<any>} Ask
 */

/**
 * @param {{engine?: 'worker'}} state ./state, which says where the engine is
 * @returns {Ask}
 */
export function openEngine(state) {
  return state.engine === 'worker' ? workerEngine() : httpEngine();
}
