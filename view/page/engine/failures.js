// @ts-check
// What a question ends with if it has no answer.

/** @returns {DOMException} */
export const aborted = () => new DOMException('the question was cancelled', 'AbortError');

/** @param {unknown} error */
export const isAborted = (error) => error instanceof DOMException && error.name === 'AbortError';

/**
 * An answer, or an exception if it is {"error": ...}.
 * @param {any} answer
 */
export function checked(answer) {
  if (typeof answer?.error === 'string') throw new Error(answer.error);
  return answer;
}
