import type { AnyRule } from "../../model/rule.js";
import { celMessagePrecise } from "./cel-message-precise.js";
import { celMessageWording } from "./cel-message-wording.js";
import { describedBounds } from "./described-bounds.js";
import { describedDependency } from "./described-dependency.js";
import { describedExclusion } from "./described-exclusion.js";
import { describedFormat } from "./described-format.js";
import { describedImmutability } from "./described-immutability.js";
import { describedRequiredness } from "./described-requiredness.js";
import { describedUniqueness } from "./described-uniqueness.js";
import { describedUnit } from "./described-unit.js";
import { describedUnionEnforced } from "./described-union.js";
import { describedValues } from "./described-values.js";
import { enumValuesDescribed } from "./enum-values-described.js";
import { immutableNotRemovable } from "./immutable-not-removable.js";

export const CRD_VALIDATION: readonly AnyRule[] = [
  celMessagePrecise,
  celMessageWording,
  describedBounds,
  describedDependency,
  describedExclusion,
  describedUnionEnforced,
  describedFormat,
  describedImmutability,
  immutableNotRemovable,
  describedRequiredness,
  describedUniqueness,
  describedUnit,
  describedValues,
  enumValuesDescribed,
];
