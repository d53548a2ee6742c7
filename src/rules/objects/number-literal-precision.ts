import { DEFINITIONS } from "kube-schema";
import { largeNumbers } from "kube-json";
import { LARGE_NUMBER } from "../../model/precondition.js";
import { between, examples, invalid, literal, ON_OBJECTS, type Rule } from "../kit.js";

export const numberLiteralPrecision: Rule = {
  id: "objects/number-literal-precision",
  conventions: ["primitives-13"],
  match: ON_OBJECTS,
  action: "Warn",
  precondition: LARGE_NUMBER,
  *check({ object, kind }) {
    if (kind.group === DEFINITIONS.group && kind.kind === DEFINITIONS.kind) return;
    for (const { field, value } of largeNumbers(object))
      yield invalid(
        field,
        `must be ${between(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)}, not ${literal(value)}; only a string keeps all digits in every client`,
      );
  },
  summary:
    "A number must be between -9007199254740991 and 9007199254740991, inclusive, to be the same in every client.",
  rationale:
    "Many clients, such as all in JavaScript, read numbers as doubles, which hold integers of 53 bits. They change a greater number, and write it back changed when they update another field. The bounds in CRD schemas are exempt; other rules cover them.",
  ...examples(`
    apiVersion: acme.io/v1
    kind: Widget
    metadata: { name: a }
    spec:
  -   serial: 9007199254740993
  +   serial: "9007199254740993"
  `),
};
