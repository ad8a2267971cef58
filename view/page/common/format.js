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
 * A share as "43.2 %"; 100 % only if it is all.
 * @param {number} share
 */
export function percent(share) {
  const rounded = Math.min(share < 1 ? 99.9 : 100, Math.round(share * 1000) / 10);
  return `${rounded.toFixed(1)} %`;
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
