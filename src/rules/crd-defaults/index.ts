import type { AnyRule } from "../../model/rule.js";
import { admissionDefaultOptional } from "./admission-default-optional.js";
import { assignedFieldOptional } from "./assigned-field-optional.js";
import { defaultIsValid } from "./default-is-valid.js";
import { defaultReachable } from "./default-reachable.js";
import { explicitDefault } from "./explicit-default.js";
import { noNewDefaultWhenImmutable } from "./no-new-default-when-immutable.js";
import { requiredHasNoDefault } from "./required-has-no-default.js";
import { sameDefaultInVersions } from "./same-default-in-versions.js";
import { staticDefaultInSchema } from "./static-default-in-schema.js";

export const CRD_DEFAULTS: readonly AnyRule[] = [
  admissionDefaultOptional,
  assignedFieldOptional,
  defaultIsValid,
  defaultReachable,
  explicitDefault,
  noNewDefaultWhenImmutable,
  requiredHasNoDefault,
  sameDefaultInVersions,
  staticDefaultInSchema,
];
