import type { AnyRule } from "../model/rule.js";
import { ADMISSION_POLICIES } from "./admission-policies/index.js";
import { CONDITIONS } from "./conditions/index.js";
import { CRD_CHANGE_NOTES, CRD_COMPATIBILITY } from "./crd-compatibility/index.js";
import { CRD_CONDITIONS } from "./crd-conditions/index.js";
import { CRD_DEFAULTS } from "./crd-defaults/index.js";
import { CRD_NAMING } from "./crd-naming/index.js";
import { CRD_REFERENCES } from "./crd-references/index.js";
import { CRD_SCHEMA } from "./crd-schema/index.js";
import { CRD_STATUS, CRD_STATUS_SUBRESOURCE } from "./crd-status/index.js";
import { CRD_COMPLETENESS, CRD_STRUCTURE } from "./crd-structure/index.js";
import { CRD_UNIONS } from "./crd-unions/index.js";
import { CRD_UPSTREAM } from "./crd-upstream/index.js";
import { CRD_VALIDATION } from "./crd-validation/index.js";
import { CRD_VALIDITY } from "./crd-validity/index.js";
import { EVENTS } from "./events/index.js";
import { GENERIC } from "./generic/index.js";
import { LABELS } from "./labels/index.js";
import { METADATA } from "./metadata/index.js";
import { OBJECTS } from "./objects/index.js";
import { REFERENCES } from "./references/index.js";
import { STATUS } from "./status/index.js";
import { UNIONS } from "./unions/index.js";

/** All rules, in the order in which docs and listings show them: definitions first, then objects, then building blocks. */
export const RULES: readonly AnyRule[] = [
  ...CRD_NAMING,
  ...CRD_STRUCTURE,
  ...CRD_STATUS_SUBRESOURCE,
  ...CRD_COMPLETENESS,
  ...CRD_STATUS,
  ...CRD_CONDITIONS,
  ...CRD_SCHEMA,
  ...CRD_DEFAULTS,
  ...CRD_UNIONS,
  ...CRD_REFERENCES,
  ...CRD_VALIDATION,
  ...CRD_UPSTREAM,
  ...CRD_VALIDITY,
  ...CRD_COMPATIBILITY,
  ...METADATA,
  ...OBJECTS,
  ...LABELS,
  ...STATUS,
  ...CONDITIONS,
  ...CRD_CHANGE_NOTES,
  ...REFERENCES,
  ...UNIONS,
  ...EVENTS,
  ...ADMISSION_POLICIES,
  ...GENERIC,
];
