// @ts-check
// The browser's own store of games that were played (IndexedDB). Nothing of it is sent. Where the browser keeps nothing, it
// is as if no game had been played.

import {isEntry} from './entry.js';
import {surplusOf} from './statistics.js';

/** @typedef {import('./entry.js').Entry} Entry */

const mostGames = 1000;
const games = 'games';

/** @returns {Promise<IDBDatabase>} */
const open = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open('mines', 1);
    request.onupgradeneeded = () => request.result.createObjectStore(games, {keyPath: 'at'});
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/**
 * What an act on the store comes to, once the store has it.
 * @template Value
 * @param {IDBTransactionMode} mode @param {(store: IDBObjectStore) => IDBRequest<Value> | void} act
 * @returns {Promise<Value | undefined>}
 */
async function transact(mode, act) {
  const base = await open();
  try {
    return await new Promise((resolve, reject) => {
      const transaction = base.transaction(games, mode);
      const request = act(transaction.objectStore(games));
      transaction.oncomplete = () => resolve(request?.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    base.close();
  }
}

/** All games, by time. @returns {Promise<Entry[]>} */
export async function readGames() {
  try {
    return ((await transact('readonly', (store) => store.getAll())) ?? []).filter(isEntry);
  } catch {
    return [];
  }
}

/**
 * Keeps games; of more than a thousand the oldest go, but not the best.
 * @param {Entry[]} entries
 */
export async function keepGames(entries) {
  await transact('readwrite', (store) => entries.forEach((entry) => store.put(entry))).catch(() => {});
  const surplus = surplusOf(await readGames(), mostGames);
  if (surplus.length) await transact('readwrite', (store) => surplus.forEach(({at}) => store.delete(at))).catch(() => {});
}

export const forgetGames = () => transact('readwrite', (store) => void store.clear()).catch(() => {});
