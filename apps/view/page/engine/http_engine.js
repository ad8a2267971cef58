// @ts-check
// The engine behind mines-view. A question that is no longer wanted is cancelled there, too.

import {base64Of} from '../common/base64.js';
import {aborted, checked} from './failures.js';

/** @param {object} request */
const inText = (request) => JSON.stringify(Object.fromEntries(Object.entries(request).map(([name, value]) => [name, value instanceof Uint8Array ? base64Of(value) : value])));

/** @returns {import('./engine.js').Ask} */
export function httpEngine() {
  // Each question has a name of its own, so that a late cancel cannot meet the question after it.
  const page = crypto.getRandomValues(new Uint32Array(2)).join('-');
  let questions = 0;

  return async (request, signal) => {
    if (signal?.aborted) throw aborted();
    const name = `${page}-${++questions}`;
    const cancel = () => void fetch(`./cancel?page=${name}`, {method: 'POST'}).catch(() => {});
    signal?.addEventListener('abort', cancel, {once: true});
    try {
      const response = await fetch(`./ask?page=${name}`, {method: 'POST', body: inText(request), signal});
      return checked(await response.json());
    } catch (error) {
      if (signal?.aborted) throw aborted();
      if (error instanceof TypeError) throw new Error('mines-view does not reply; it may have ended');
      throw error;
    } finally {
      signal?.removeEventListener('abort', cancel);
    }
  };
}
