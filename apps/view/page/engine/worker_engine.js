// @ts-check
// The engine in this page: WebAssembly in a worker. It cannot be interrupted, so a question that is no longer wanted
// ends with its worker, unless it is done soon. The compiled module is kept: another worker starts in some ms.

import {aborted, checked} from './failures.js';

const patience = 50; // ms that a question which nobody wants may still take

/** @typedef {{request: object, resolve: (reply: any) => void, reject: (error: unknown) => void, wanted: boolean}} Question */

const mostWait = 300; // ms until compiling begins, although a page that is hidden draws nothing

/** Until the page has drawn its board: the browser compiles with all processors. */
const drawn = () =>
  new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, mostWait);
  });

/** @returns {Promise<WebAssembly.Module>} */
async function compile() {
  const response = await fetch(new URL('engine_module.wasm', import.meta.url));
  if (!response.ok) throw new Error('the engine cannot be loaded: engine_module.wasm is missing');
  const bytes = await response.arrayBuffer(); // not streaming: servers may not know the type
  await drawn();
  return WebAssembly.compile(bytes);
}

/** @returns {import('./engine.js').Ask} */
export function workerEngine() {
  const module = compile();
  module.catch(() => {}); // told with the first question
  /** @type {Question[]} the first is with the engine */
  const questions = [];
  /** @type {Worker | null} */
  let worker = null;
  let isBusy = false;

  /**
   * Ends the question that the engine has, and begins the next one.
   * @param {(question: Question) => void} how
   */
  const end = (how) => {
    const question = questions.shift();
    isBusy = false;
    if (question?.wanted) how(question);
    next();
  };

  const stop = () => {
    worker?.terminate();
    worker = null;
  };

  /** @param {WebAssembly.Module} compiled */
  const start = (compiled) => {
    const made = new Worker(new URL('worker.js', import.meta.url));
    made.postMessage({module: compiled});
    // What a worker said before it was ended may still come.
    made.addEventListener('message', ({data}) => {
      if (made === worker) end((question) => question.resolve(data));
    });
    made.addEventListener('error', (event) => {
      event.preventDefault();
      if (made !== worker) return;
      stop();
      end((question) => question.reject(new Error(`the engine has failed: ${event.message || 'no reason is known'}`)));
    });
    return made;
  };

  const next = () => {
    if (isBusy) return;
    while (questions.length > 0 && !questions[0].wanted) questions.shift();
    if (questions.length === 0) return;
    isBusy = true;
    const [question] = questions;
    const isFirst = () => questions[0] === question; // it may have been given up before the engine was there
    module.then(
      (compiled) => {
        if (!isFirst()) return;
        worker = worker ?? start(compiled);
        const {request} = question;
        const bytes = Object.values(request).find((value) => value instanceof Uint8Array);
        const rest = Object.fromEntries(Object.entries(request).filter(([, value]) => value !== bytes));
        worker.postMessage({request: JSON.stringify(rest), bytes});
      },
      (error) => {
        if (isFirst()) end(() => question.reject(error));
      },
    );
  };

  /** @param {Question} question */
  const giveUp = (question) => {
    question.wanted = false;
    question.reject(aborted());
    setTimeout(() => {
      if (questions[0] !== question || !isBusy) return;
      stop();
      end(() => {});
    }, patience);
  };

  return (request, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(aborted());
      /** @type {Question} */
      const question = {request, resolve, reject, wanted: true};
      signal?.addEventListener('abort', () => giveUp(question), {once: true});
      questions.push(question);
      next();
    }).then((reply) => checked(typeof reply === 'string' ? JSON.parse(reply) : reply));
}
