import type { AnyRule } from "../../model/rule.js";
import { columnsAndPathsValid } from "./columns-and-paths-valid.js";
import { conversionValid } from "./conversion-valid.js";
import { defaultsValid } from "./defaults-valid.js";
import { fieldsKnown } from "./fields-known.js";
import { formatKnown } from "./format-known.js";
import { immutableFieldsKept } from "./immutable-fields-kept.js";
import { keywordsKept } from "./keywords-kept.js";
import { listTypesValid } from "./list-types-valid.js";
import { namesValid } from "./names-valid.js";
import { schemaStructural } from "./schema-structural.js";
import { validationRulesValid } from "./validation-rules-valid.js";
import { versionsValid } from "./versions-valid.js";

export const CRD_VALIDITY: readonly AnyRule[] = [
  fieldsKnown,
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
  keywordsKept,
];
