import { isOfCommonSize, partsOf } from "./parts.js";
import { withoutBlanks } from "./text.js";
import {
  type Choose,
  type KnownFields,
  type Truth,
  askedIn,
  isCertain,
  isFieldSet,
  logicOf,
  truthOf,
} from "./truth.js";

/**
 * True if a CEL rule holds for every object without the fields that are `known` to be absent, old and new. It reads
 * `has()`, `!`, `&&`, `||`, `==`, `!=`, `?:` and parentheses. All else may be true or false, or fail, so false means that it is not
 * certain.
 */
export const holdsWithout = (rule: string, known: KnownFields): boolean => {
  if (!isOfCommonSize(rule)) return false;
  const logic = logicOf(withoutBlanks(rule));
  return isCertain([logic], (choose) => truthOf(logic, (part) => withoutFields(part, known, choose)) === true);
};

const withoutFields = (text: string, known: KnownFields, choose: Choose): Truth => {
  for (const operator of ["==", "!="]) {
    const [left, right, ...others] = partsOf(text, operator);
    if (left === undefined || right === undefined || others.length > 0) continue;
    const [one, other] = [left, right].map((side) =>
      truthOf(logicOf(side), (part) => withoutFields(part, known, choose)),
    );
    return one === undefined || other === undefined ? undefined : (one === other) === (operator === "==");
  }
  const asked = askedIn(text);
  return asked === undefined ? undefined : isFieldSet(asked, known, choose);
};
