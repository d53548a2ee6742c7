import type { AnyRule } from "../../model/rule.js";
import { celMessageWording } from "./cel-message-wording.js";
import { describedBounds } from "./described-bounds.js";
import { describedExclusion } from "./described-exclusion.js";
import { describedFormat } from "./described-format.js";
import { describedValues } from "./described-values.js";
import { enumValuesDescribed } from "./enum-values-described.js";

export const CRD_VALIDATION: readonly AnyRule[] = [
  celMessageWording,
  describedBounds,
  describedExclusion,
  describedFormat,
  describedValues,
  enumValuesDescribed,
];
