import { type Amount, parseAmount } from "kube-cel";
import { type Json, isNumber } from "kube-json";

/** The amount of a quantity; undefined if it is none. */
export const amountOf = (value: Json | undefined): Amount | undefined => {
  if (typeof value !== "string" && !isNumber(value)) return undefined;
  try {
    const amount = parseAmount(String(value).trim());
    // The exponent of zero says nothing, and may be any: 10 to the power of it would fill the memory.
    return amount.digits === 0n ? { ...amount, exponent: 0 } : amount;
  } catch {
    return undefined;
  }
};

/** The suffixes of the powers of a thousand, from the least. */
const SUFFIXES = ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"];

/** A number as a server writes it where it reads a quantity: whole, with the largest suffix; anything else as it is. */
export const asQuantity = (value: Json): Json => {
  const amount = isNumber(value) ? amountOf(value) : undefined;
  if (amount === undefined) return value;
  let { digits, exponent } = amount;
  for (; exponent % 3 !== 0; exponent -= 1) digits *= 10n;
  for (; digits !== 0n && digits % 1000n === 0n && exponent < 18; exponent += 3) digits /= 1000n;
  return `${String(digits)}${SUFFIXES[exponent / 3 + 3] ?? `e${String(exponent)}`}`;
};

/** 10 to the power of more is not calculated with. */
const MAX_EXPONENT = 30;

/** True for an amount beyond any machine. Sums with it are not calculated. */
export const isHuge = ({ exponent }: Amount): boolean => exponent > MAX_EXPONENT;

/** Quantities, as the server keeps them in lists of resources: rounded up to thousandths (SetDefaults_ResourceList). */

const THOUSANDTHS = -3;

/** A quantity, rounded up to thousandths; undefined if it is none. */
export const roundedAmount = (value: Json | undefined): Amount | undefined => {
  const amount = amountOf(value);
  return amount && roundedUp(amount);
};

const roundedUp = (amount: Amount): Amount =>
  amount.exponent >= THOUSANDTHS
    ? amount
    : {
        ...amount,
        digits: divided(amount.digits, 10n ** BigInt(THOUSANDTHS - amount.exponent)),
        exponent: THOUSANDTHS,
      };

/** Rounds up. */
const divided = (dividend: bigint, divisor: bigint): bigint =>
  dividend > 0n ? (dividend + divisor - 1n) / divisor : dividend / divisor;

/** True for an integer. */
export const isWhole = ({ digits, exponent }: Amount): boolean =>
  exponent >= 0 || digits % 10n ** BigInt(-exponent) === 0n;

/** The integer that is not less than an amount; undefined for a huge one. */
export const ceiling = (amount: Amount): bigint | undefined => {
  if (isHuge(amount)) return undefined;
  const { digits, exponent } = amount;
  return exponent >= 0 ? digits * 10n ** BigInt(exponent) : divided(digits, 10n ** BigInt(-exponent));
};
