import { CelError, type OpaqueValue, type Value } from "../values/value.js";
import { intOf, textOf } from "./arguments.js";
import { BOOL, DOUBLE, INT, STRING, opaque } from "../check/types.js";
import { declare, method, overloadOf } from "./declare.js";
import type { Library } from "../check/library.js";
import {
  addAmounts,
  type Amount,
  compareAmounts,
  doubleOfAmount,
  integerOf,
  negate,
  parseAmount,
  signOf,
} from "./quantity-amount.js";

const QUANTITY = opaque("kubernetes.Quantity");

interface QuantityValue extends OpaqueValue {
  readonly amount: Amount;
}

const isQuantity = (value: Value | undefined): value is QuantityValue =>
  typeof value === "object" && value !== null && "amount" in value;

const quantityValue = (amount: Amount): QuantityValue => ({
  kind: "opaque",
  typeName: QUANTITY.name,
  amount,
  equals: (other) => isQuantity(other) && compareAmounts(other.amount, amount) === 0,
});

const amountOf = (value: Value | undefined): Amount => {
  if (isQuantity(value)) return value.amount;
  throw new CelError("no such overload");
};

const ofInt = (value: Value | undefined): Amount => ({ digits: intOf(value), exponent: 0, isSmall: true });

const isValid = (text: string): boolean => {
  try {
    parseAmount(text);
    return true;
  } catch (error) {
    if (error instanceof CelError) return false;
    throw error;
  }
};

const integer = (amount: Amount): bigint => {
  const value = integerOf(amount);
  if (value === undefined) throw new CelError("cannot convert value to integer");
  return value;
};

const order = ([left, right]: readonly Value[]): number => compareAmounts(amountOf(left), amountOf(right));

/** Quantities, as in apimachinery's resource.Quantity. */
export const quantity: Library = {
  name: "quantity",
  functions: [
    declare(
      "quantity",
      overloadOf("string_to_quantity", [STRING], QUANTITY, ([text]) => quantityValue(parseAmount(textOf(text)))),
    ),
    declare(
      "isQuantity",
      overloadOf("is_quantity_string", [STRING], BOOL, ([text]) => isValid(textOf(text))),
    ),
    // cel-go declares 'sign' without a target, so that only sign(q) is legal.
    declare(
      "sign",
      overloadOf("quantity_sign", [QUANTITY], INT, ([value]) => BigInt(signOf(amountOf(value)))),
    ),
    declare(
      "isGreaterThan",
      method("quantity_is_greater_than", [QUANTITY, QUANTITY], BOOL, (args) => order(args) > 0),
    ),
    declare(
      "isLessThan",
      method("quantity_is_less_than", [QUANTITY, QUANTITY], BOOL, (args) => order(args) < 0),
    ),
    declare(
      "compareTo",
      method("quantity_compare_to", [QUANTITY, QUANTITY], INT, (args) => BigInt(order(args))),
    ),
    declare(
      "asApproximateFloat",
      method("quantity_get_float", [QUANTITY], DOUBLE, ([value]) => doubleOfAmount(amountOf(value))),
    ),
    declare(
      "asInteger",
      method("quantity_get_int", [QUANTITY], INT, ([value]) => integer(amountOf(value))),
    ),
    declare(
      "isInteger",
      method("quantity_is_integer", [QUANTITY], BOOL, ([value]) => integerOf(amountOf(value)) !== undefined),
    ),
    declare(
      "add",
      method("quantity_add", [QUANTITY, QUANTITY], QUANTITY, ([left, right]) =>
        quantityValue(addAmounts(amountOf(left), amountOf(right))),
      ),
      method("quantity_add_int", [QUANTITY, INT], QUANTITY, ([left, right]) =>
        quantityValue(addAmounts(amountOf(left), ofInt(right))),
      ),
    ),
    declare(
      "sub",
      method("quantity_sub", [QUANTITY, QUANTITY], QUANTITY, ([left, right]) =>
        quantityValue(addAmounts(amountOf(left), negate(amountOf(right)))),
      ),
      method("quantity_sub_int", [QUANTITY, INT], QUANTITY, ([left, right]) =>
        quantityValue(addAmounts(amountOf(left), negate(ofInt(right)))),
      ),
    ),
  ],
};
