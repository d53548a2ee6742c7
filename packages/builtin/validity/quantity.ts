import { type Amount, parseAmount } from "kube-cel";
import { type Json, isNumber } from "kube-json";

/** The amount of a quantity; undefined if it is none, which decoding has told, or too long to read. */
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

/** 10 to the power of more is not calculated with. */
const MAX_EXPONENT = 30;

/** True for an amount beyond any machine. Sums with it are not calculated. */
export const isHuge = ({ exponent }: Amount): boolean => exponent > MAX_EXPONENT;
