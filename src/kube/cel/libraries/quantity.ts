import { BOOL, declare, DOUBLE, INT, method, opaque, overloadOf, STRING } from "./declare.js";
import type { Library } from "./library.js";

const later = (): never => {
  throw new Error("not implemented");
};

const QUANTITY = opaque("kubernetes.Quantity");

/** Quantities, as in apimachinery's resource.Quantity. */
export const quantity: Library = {
  name: "quantity",
  functions: [
    declare("quantity", overloadOf("string_to_quantity", [STRING], QUANTITY, later)),
    declare("isQuantity", overloadOf("is_quantity_string", [STRING], BOOL, later)),
    // cel-go declares 'sign' without a target, so that only sign(q) is legal.
    declare("sign", overloadOf("quantity_sign", [QUANTITY], INT, later)),
    declare("isGreaterThan", method("quantity_is_greater_than", [QUANTITY, QUANTITY], BOOL, later)),
    declare("isLessThan", method("quantity_is_less_than", [QUANTITY, QUANTITY], BOOL, later)),
    declare("compareTo", method("quantity_compare_to", [QUANTITY, QUANTITY], INT, later)),
    declare("asApproximateFloat", method("quantity_get_float", [QUANTITY], DOUBLE, later)),
    declare("asInteger", method("quantity_get_int", [QUANTITY], INT, later)),
    declare("isInteger", method("quantity_is_integer", [QUANTITY], BOOL, later)),
    declare(
      "add",
      method("quantity_add", [QUANTITY, QUANTITY], QUANTITY, later),
      method("quantity_add_int", [QUANTITY, INT], QUANTITY, later),
    ),
    declare(
      "sub",
      method("quantity_sub", [QUANTITY, QUANTITY], QUANTITY, later),
      method("quantity_sub_int", [QUANTITY, INT], QUANTITY, later),
    ),
  ],
};
