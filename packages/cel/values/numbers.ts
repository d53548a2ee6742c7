/** Ranges and texts of numbers, as in Go. */

export const MIN_INT = -(2n ** 63n);
export const MAX_INT = 2n ** 63n - 1n;
export const MAX_UINT = 2n ** 64n - 1n;

export const isInt = (value: bigint): boolean => value >= MIN_INT && value <= MAX_INT;
export const isUintRange = (value: bigint): boolean => value >= 0n && value <= MAX_UINT;

/** The int that a double equals; undefined if there is none. */
export const losslessInt = (value: number): bigint | undefined => {
  if (!Number.isInteger(value)) return undefined;
  const int = BigInt(value);
  return isInt(int) ? int : undefined;
};

/** The digits of a double without an exponent, with as few as identify it (strconv.FormatFloat with 'f' and -1). */
export const plainDouble = (value: number): string => {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const [digits, exponent] = scientific(Math.abs(value));
  const point = exponent + 1;
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`.replace(/^(-?)0\.0+$/, "$10");
  const whole = digits.padEnd(point, "0");
  return whole.length > point ? `${sign}${whole.slice(0, point)}.${whole.slice(point)}` : sign + whole;
};

/** A double as `%g` of Go prints it: with an exponent below -4 or from 6 on. */
export const goDouble = (value: number): string => {
  if (!Number.isFinite(value)) return plainDouble(value);
  const [digits, exponent] = scientific(Math.abs(value));
  if (value === 0 || (exponent >= -4 && exponent < 6)) return plainDouble(value);
  const sign = value < 0 ? "-" : "";
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : "";
  return `${sign}${digits.slice(0, 1)}${fraction}e${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
};

/** The shortest digits of a number that is not negative, and the exponent of the first of them. */
const scientific = (value: number): [digits: string, exponent: number] => {
  const [mantissa = "0", exponent = "0"] = value.toExponential().split("e");
  return [mantissa.replace(".", ""), Number(exponent)];
};

/** A finite double with a fixed number of decimals, rounded half to even on its exact value, as Go does. */
export const fixedDouble = (value: number, decimals: number): string => {
  const bits = new DataView(new ArrayBuffer(8));
  bits.setFloat64(0, Math.abs(value));
  const raw = bits.getBigUint64(0);
  const biased = Number(raw >> 52n);
  const mantissa = (raw & 0xfffffffffffffn) | (biased === 0 ? 0n : 1n << 52n);
  const exponent = Math.max(biased, 1) - 1075;
  const scaled = mantissa * 10n ** BigInt(decimals);
  const digits = (exponent >= 0 ? scaled << BigInt(exponent) : halfEven(scaled, BigInt(-exponent)))
    .toString()
    .padStart(decimals + 1, "0");
  const sign = value < 0 || Object.is(value, -0) ? "-" : "";
  const whole = digits.slice(0, digits.length - decimals);
  return decimals === 0 ? sign + whole : `${sign}${whole}.${digits.slice(digits.length - decimals)}`;
};

const halfEven = (value: bigint, shift: bigint): bigint => {
  const quotient = value >> shift;
  const rest = value - (quotient << shift);
  const half = 1n << (shift - 1n);
  return rest > half || (rest === half && (quotient & 1n) === 1n) ? quotient + 1n : quotient;
};
