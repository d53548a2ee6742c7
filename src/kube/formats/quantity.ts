/**
 * Amounts such as '500m', '1.5Gi' or '2e3', exactly, as k8s.io/apimachinery resource.Quantity reads them: never finer
 * than 10^-9 (finer ones are rounded away from zero), binary ones never beyond 2^63-1.
 */

/** `digits` times ten to the power of `exponent`; nothing is said of how it was written. */
export interface Quantity {
  readonly digits: bigint;
  /** Between -9 and 2^31-1, inclusive; 0 if `digits` is 0. */
  readonly exponent: number;
}

const DECIMAL: Readonly<Record<string, number>> = {
  n: -9,
  u: -6,
  m: -3,
  "": 0,
  k: 3,
  M: 6,
  G: 9,
  T: 12,
  P: 15,
  E: 18,
};
const BINARY: Readonly<Record<string, bigint>> = { Ki: 10n, Mi: 20n, Gi: 30n, Ti: 40n, Pi: 50n, Ei: 60n };

/** resource.Nano: no quantity is finer. */
const FINEST = -9;
const MAX_INT32 = 2 ** 31 - 1;
const MAX_INT64 = 2n ** 63n - 1n;
/** Ours: no amount needs more digits, and work on them would grow with the square of their number. */
const MAX_LENGTH = 10_000;

/** As in Go, both parts may be empty: '-' and '.' are zero. */
const FORM = /^([+-]?)(\d*)(?:\.(\d*))?(?:([numkMGTPE]|[KMGTPE]i)|[eE]([+-]?\d+))?$/;

const ZERO: Quantity = { digits: 0n, exponent: 0 };

/**
 * Rounds an amount of at most `length` digits to the finest step, away from zero, so that a tiny amount does
 * not become zero.
 */
const rounded = (digits: bigint, exponent: number, length: number): Quantity => {
  if (exponent >= FINEST) return { digits, exponent };
  const surplus = FINEST - exponent;
  // All digits are beyond the finest step; the divisor would be as large as the exponent says.
  if (surplus > length) return { digits: 1n, exponent: FINEST };
  const divisor = 10n ** BigInt(surplus);
  return { digits: (digits + divisor - 1n) / divisor, exponent: FINEST };
};

const capped = (quantity: Quantity): Quantity =>
  compareQuantities(quantity, { digits: MAX_INT64, exponent: 0 }) > 0
    ? { digits: MAX_INT64, exponent: 0 }
    : quantity;

/** Parses a quantity from a string or number; undefined if Kubernetes would reject it. */
export const parseQuantity = (value: string | number | bigint): Quantity | undefined => {
  const text = String(value);
  if (text === "" || text.length > MAX_LENGTH) return undefined;
  const match = FORM.exec(text);
  if (match === null) return undefined;
  const [, sign, whole = "", fraction = "", suffix = "", power = "0"] = match;
  const exponent = Number(power) + (DECIMAL[suffix] ?? 0);
  if (Math.abs(Number(power)) > MAX_INT32) return undefined;
  const digits = BigInt(whole + fraction);
  if (digits === 0n) return ZERO;

  const bits = BINARY[suffix];
  const length = whole.length + fraction.length;
  const magnitude =
    bits === undefined
      ? rounded(digits, exponent - fraction.length, length)
      : capped(rounded(digits << bits, -fraction.length, length));
  return sign === "-" ? { digits: -magnitude.digits, exponent: magnitude.exponent } : magnitude;
};

const sign = (value: bigint): -1 | 0 | 1 => (value > 0n ? 1 : value < 0n ? -1 : 0);

/** The place of the first digit, to compare amounts of different size without writing zeros. */
const size = ({ digits, exponent }: Quantity): number =>
  String(digits < 0n ? -digits : digits).length + exponent;

/** -1, 0 or 1 if `a` is less than, equal to or greater than `b`; exact. */
export const compareQuantities = (a: Quantity, b: Quantity): -1 | 0 | 1 => {
  const signA = sign(a.digits);
  const signB = sign(b.digits);
  if (signA !== signB) return signA < signB ? -1 : 1;
  const difference = size(a) - size(b);
  if (difference !== 0) return difference > 0 === signA > 0 ? 1 : -1;
  // Of the same size: their exponents differ by no more than the number of their digits.
  const exponent = Math.min(a.exponent, b.exponent);
  return sign(
    a.digits * 10n ** BigInt(a.exponent - exponent) - b.digits * 10n ** BigInt(b.exponent - exponent),
  );
};
