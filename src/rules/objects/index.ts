import type { AnyRule } from "../../model/rule.js";
import { dateTimeValue } from "./date-time-value.js";
import { listItemsRequired } from "./list-items-required.js";
import { numberLiteralPrecision } from "./number-literal-precision.js";
import { objectSize } from "./object-size.js";
import { requiredFieldPresent } from "./required-field-present.js";
import { servedKind } from "./served-kind.js";
import { validCustomResource } from "./valid-custom-resource.js";

export const OBJECTS: readonly AnyRule[] = [
  listItemsRequired,
  requiredFieldPresent,
  validCustomResource,
  servedKind,
  dateTimeValue,
  numberLiteralPrecision,
  objectSize,
];
