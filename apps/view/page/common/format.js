// @ts-check
// Numbers for people.

const whole = new Intl.NumberFormat('en', {maximumFractionDigits: 0});
const short = new Intl.NumberFormat('en', {notation: 'compact', maximumSignificantDigits: 3});

/**
 * 4294967296 as "4,294,967,296".
 * @param {number} value
 */
export const count = (value) => whole.format(value);

/**
 * 4294967296 as "4.29B".
 * @param {number} value
 */
export const compact = (value) => short.format(value);

/**
 * A share as "43.2 %", close to the end as "99.998 %"; 100 % only if it is all.
 * @param {number} share
 */
export function percent(share) {
  const digits = share > 0.999 && share < 1 ? 3 : 1;
  const scale = 10 ** digits;
  return `${(Math.floor(share * 100 * scale + 1e-9) / scale).toFixed(digits)} %`;
}

/**
 * Seconds as "1:02.345".
 * @param {number} seconds
 */
export function clock(seconds) {
  const thousandths = Math.max(0, Math.round(seconds * 1000));
  const minutes = Math.floor(thousandths / 60000);
  const rest = (thousandths % 60000) / 1000;
  return `${minutes}:${rest.toFixed(3).padStart(6, '0')}`;
}

/**
 * "1 mine", "2 mines".
 * @param {number} value @param {string} one @param {string} many
 */
export const counted = (value, one, many) => `${count(value)} ${value === 1 ? one : many}`;

/**
 * What an error says.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
