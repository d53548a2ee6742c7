import type { Library } from "../check/environment.js";
import { BOOL, DOUBLE, INT, opaque, STRING } from "../check/types.js";
import { intOf, method, opaqueValues, overloadOf, textOf } from "./declare.js";
import { MAX_INT } from "../values/numbers.js";
import { type Value, CelError, succeeds } from "../values/value.js";

const QUANTITY = opaque("kubernetes.Quantity");

const { of: quantityValue, contentOf: amountOf } = opaqueValues<Amount>(
  QUANTITY,
  (left, right) => compareAmounts(left, right) === 0,
);

const ofInt = (value: Value | undefined): Amount => ({ digits: intOf(value), exponent: 0, isSmall: true });

const integer = (amount: Amount): bigint => {
  const value = integerOf(amount);
  if (value === undefined) throw new CelError("cannot convert value to integer");
  return value;
};

const order = ([left, right]: readonly Value[]): number => compareAmounts(amountOf(left), amountOf(right));

/** Quantities, as in apimachinery's resource.Quantity. */
export const quantity: Library = {
  overloads: [
    overloadOf("quantity", "string_to_quantity", [STRING], QUANTITY, ([text]) =>
      quantityValue(parseAmount(textOf(text))),
    ),
    overloadOf("isQuantity", "is_quantity_string", [STRING], BOOL, ([text]) =>
      succeeds(() => parseAmount(textOf(text))),
    ),
    // cel-go declares 'sign' without a target, so only sign(q) is legal.
    overloadOf("sign", "quantity_sign", [QUANTITY], INT, ([value]) => BigInt(signOf(amountOf(value)))),
    method("isGreaterThan", "quantity_is_greater_than", [QUANTITY, QUANTITY], BOOL, (args) => order(args) > 0),
    method("isLessThan", "quantity_is_less_than", [QUANTITY, QUANTITY], BOOL, (args) => order(args) < 0),
    method("compareTo", "quantity_compare_to", [QUANTITY, QUANTITY], INT, (args) => BigInt(order(args))),
    method("asApproximateFloat", "quantity_get_float", [QUANTITY], DOUBLE, ([value]) =>
      doubleOfAmount(amountOf(value)),
    ),
    method("asInteger", "quantity_get_int", [QUANTITY], INT, ([value]) => integer(amountOf(value))),
    method("isInteger", "quantity_is_integer", [QUANTITY], BOOL, ([value]) => integerOf(amountOf(value)) !== undefined),
    method("add", "quantity_add", [QUANTITY, QUANTITY], QUANTITY, ([left, right]) =>
      quantityValue(addAmounts(amountOf(left), amountOf(right))),
    ),
    method("add", "quantity_add_int", [QUANTITY, INT], QUANTITY, ([left, right]) =>
      quantityValue(addAmounts(amountOf(left), ofInt(right))),
    ),
    method("sub", "quantity_sub", [QUANTITY, QUANTITY], QUANTITY, ([left, right]) =>
      quantityValue(addAmounts(amountOf(left), negate(amountOf(right)))),
    ),
    method("sub", "quantity_sub_int", [QUANTITY, INT], QUANTITY, ([left, right]) =>
      quantityValue(addAmounts(amountOf(left), negate(ofInt(right)))),
    ),
  ],
};

/** A quantity: digits times ten to the power of an exponent. */
export interface Amount {
  readonly digits: bigint;
  readonly exponent: number;
  /** True if the API server keeps it as an int64 with an exponent, so that it may be an integer. */
  readonly isSmall: boolean;
}

const FORM = "quantities must match the regular expression '^([+-]?[0-9.]+)([eEinumkKMGTP]*[-+]?[0-9]*)$'";

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
const BINARY: Readonly<Record<string, number>> = { Ki: 10, Mi: 20, Gi: 30, Ti: 40, Pi: 50, Ei: 60 };

/** Exponents beyond these are not calculated with: their digits would fill the memory. */
const MAX_EXPONENT = 10_000;
const NANO = -9;
const MAX_DIGITS = 18;

/** Each character fits in one way only: otherwise a long text that does not match would take very long. */
const FORMAT = /^([+-]?)(\d*)(?:\.(\d*))?((?:[eEinumkKMGTP]+[-+]?|[-+])\d*)?$/;
const LEADING_ZEROS = /^0+/;

/** Reads a quantity such as '1.5Gi' as resource.ParseQuantity. Throws a CelError in its words. */
export const parseAmount = (text: string): Amount => {
  if (text.length > 10_000) throw new CelError("unable to parse numeric part of quantity");
  const match = text === "" ? null : FORMAT.exec(text);
  if (match === null) throw new CelError(FORM);
  const [, sign = "", integer = "", fraction = "", suffix = ""] = match;
  const whole = integer.replace(LEADING_ZEROS, "");
  const isNegative = sign === "-";
  const binary = BINARY[suffix];
  const exponent = DECIMAL[suffix] ?? exponentOf(suffix);
  if (binary === undefined && exponent === undefined) throw new CelError("unable to parse quantity's suffix");
  const digits = BigInt(`0${whole}${fraction}`);
  const count = Math.max(whole.length, 1) + fraction.length;
  const small = smallAmount(digits, count, fraction.length, binary, exponent ?? 0);
  if (small !== undefined) return signed(small, isNegative);
  if (!/\d/.test(text.slice(0, text.length - suffix.length)))
    throw new CelError("unable to parse numeric part of quantity");
  const large =
    binary === undefined
      ? rounded(digits, (exponent ?? 0) - fraction.length)
      : capped(rounded(digits << BigInt(binary), -fraction.length));
  return signed(large, isNegative);
};

/** The exponent of a suffix such as 'e3'. */
const exponentOf = (suffix: string): number | undefined => {
  if (!/^[eE][+-]?\d{1,10}$/.test(suffix)) return undefined;
  return Number(suffix.slice(1));
};

const signed = (amount: Amount, isNegative: boolean): Amount =>
  isNegative ? { ...amount, digits: -amount.digits } : amount;

const smallAmount = (
  digits: bigint,
  count: number,
  decimals: number,
  binary: number | undefined,
  exponent: number,
): Amount | undefined => {
  if (binary === undefined) {
    const scale = exponent - decimals;
    if (count > MAX_DIGITS || scale < NANO) return undefined;
    return { digits, exponent: scale, isSmall: true };
  }
  if (decimals > 0 || 15 - count - Math.trunc((binary * 3) / 10) - 1 < 0) return undefined;
  const value = digits << BigInt(binary);
  return value <= MAX_INT ? { digits: value, exponent: 0, isSmall: true } : undefined;
};

/** An amount with at most nine decimals; smaller ones are rounded up. */
const rounded = (digits: bigint, exponent: number): Amount => {
  if (exponent >= NANO || digits === 0n) return { digits, exponent, isSmall: false };
  const divisor = power(NANO - exponent);
  const nanos = (digits + divisor - 1n) / divisor;
  return { digits: nanos, exponent: NANO, isSmall: false };
};

const capped = (amount: Amount): Amount =>
  compareAmounts(amount, { digits: MAX_INT, exponent: 0, isSmall: false }) > 0
    ? { digits: MAX_INT, exponent: 0, isSmall: false }
    : amount;

const power = (exponent: number): bigint => {
  if (exponent > MAX_EXPONENT) throw new CelError(`quantities with exponents more than ${String(MAX_EXPONENT)} apart`);
  return 10n ** BigInt(exponent);
};

/** The digits of both amounts with the smaller exponent of the two. */
const aligned = (left: Amount, right: Amount): [left: bigint, right: bigint, exponent: number] => {
  const exponent = Math.min(left.exponent, right.exponent);
  return [left.digits * power(left.exponent - exponent), right.digits * power(right.exponent - exponent), exponent];
};

export const signOf = ({ digits }: Amount): number => (digits > 0n ? 1 : digits < 0n ? -1 : 0);

const magnitude = ({ digits, exponent }: Amount): number => String(digits < 0n ? -digits : digits).length + exponent;

export const compareAmounts = (left: Amount, right: Amount): number => {
  const [a, b] = [signOf(left), signOf(right)];
  if (a !== b || a === 0) return Math.sign(a - b);
  // Amounts of different sizes are not multiplied out.
  const difference = magnitude(left) - magnitude(right);
  if (difference !== 0) return Math.sign(difference) * a;
  const [first, second] = aligned(left, right);
  return first < second ? -1 : first > second ? 1 : 0;
};

const fits = (value: bigint): boolean => value === BigInt.asIntN(64, value);

export const addAmounts = (left: Amount, right: Amount): Amount => {
  if (left.isSmall && right.isSmall) {
    if (right.digits === 0n) return left;
    if (left.digits === 0n) return right;
  }
  const [a, b, exponent] = aligned(left, right);
  return {
    digits: a + b,
    exponent,
    isSmall: left.isSmall && right.isSmall && fits(a) && fits(b) && fits(a + b),
  };
};

const negate = (amount: Amount): Amount => ({ ...amount, digits: -amount.digits });

/** The int64 of an amount, if the API server can tell it without division. */
const integerOf = ({ digits, exponent, isSmall }: Amount): bigint | undefined => {
  if (!isSmall || exponent < 0 || (exponent > 18 && digits !== 0n)) return undefined;
  const value = digits * 10n ** BigInt(Math.min(exponent, 18));
  return fits(value) ? value : undefined;
};

const doubleOfAmount = ({ digits, exponent }: Amount): number =>
  exponent === 0
    ? Number(digits)
    : Number(digits) * (exponent < -323 ? 0 : exponent > 308 ? Infinity : Number(`1e${exponent}`));
