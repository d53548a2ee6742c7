import type { Amount } from "kube-cel";
import type { Json } from "kube-json";
import { amountOf, isHuge } from "../quantity.js";

/** Quantities, as the server keeps them in lists of resources: rounded up to thousandths (SetDefaults_ResourceList). */

const THOUSANDTHS = -3;

/** A quantity, rounded up to thousandths; undefined if it is none. */
export const roundedAmount = (value: Json): Amount | undefined => {
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
