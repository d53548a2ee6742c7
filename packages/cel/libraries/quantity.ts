import { type Value, CelError, succeeds } from "../values/value.js";
import { intOf, textOf } from "./arguments.js";
import { BOOL, DOUBLE, INT, STRING, opaque } from "../check/types.js";
import { declare, method, opaqueValues, overloadOf } from "./declare.js";
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
  functions: [
    declare(
      "quantity",
      overloadOf("string_to_quantity", [STRING], QUANTITY, ([text]) => quantityValue(parseAmount(textOf(text)))),
    ),
    declare(
      "isQuantity",
      overloadOf("is_quantity_string", [STRING], BOOL, ([text]) => succeeds(() => parseAmount(textOf(text)))),
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
