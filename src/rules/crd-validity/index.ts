import type { AnyRule } from "../../model/rule.js";
import { columnsAndPathsValid } from "./columns-and-paths-valid.js";
import { conversionValid } from "./conversion-valid.js";
import { defaultsValid } from "./defaults-valid.js";
import { formatKnown } from "./format-known.js";
import { immutableFieldsKept } from "./immutable-fields-kept.js";
import { listTypesValid } from "./list-types-valid.js";
import { namesValid } from "./names-valid.js";
import { schemaStructural } from "./schema-structural.js";
import { validationRulesValid } from "./validation-rules-valid.js";
import { versionsValid } from "./versions-valid.js";

export const CRD_VALIDITY: readonly AnyRule[] = [
  namesValid,
  versionsValid,
  conversionValid,
  columnsAndPathsValid,
  schemaStructural,
  listTypesValid,
  defaultsValid,
  validationRulesValid,
  immutableFieldsKept,
  formatKnown,
];
