// @ts-check
// What a question ends with if it has no reply.

/** @returns {DOMException} */
export const aborted = () => new DOMException('the question was cancelled', 'AbortError');

/** @param {unknown} error */
export const isAborted = (error) => error instanceof DOMException && error.name === 'AbortError';

/**
 * A reply, or an exception if it is {"error": ...}.
 * @param {any} reply
 */
export function checked(reply) {
  if (typeof reply?.error === 'string') throw new Error(reply.error);
  return reply;
}
