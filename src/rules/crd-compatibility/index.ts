import type { AnyRule } from "../../model/rule.js";
import { alphaChangeNoted } from "./alpha-change-noted.js";
import { boundNotLoosened } from "./bound-not-loosened.js";
import { boundNotTightened } from "./bound-not-tightened.js";
import { cliNamesKept } from "./cli-names-kept.js";
import { compositionNotLoosened } from "./composition-not-loosened.js";
import { compositionNotTightened } from "./composition-not-tightened.js";
import { conditionTypeKept } from "./condition-type-kept.js";
import { conversionKept } from "./conversion-kept.js";
import { defaultKept } from "./default-kept.js";
import { deprecatedVersionHasSuccessor } from "./deprecated-version-has-successor.js";
import { enumNotExtended } from "./enum-not-extended.js";
import { enumValueKept } from "./enum-value-kept.js";
import { fieldKept } from "./field-kept.js";
import { formatKept } from "./format-kept.js";
import { listTypeKept } from "./list-type-kept.js";
import { mergeStrategyKept } from "./merge-strategy-kept.js";
import { newerVersionNotStricter } from "./newer-version-not-stricter.js";
import { noNewNullable } from "./no-new-nullable.js";
import { noNewPattern } from "./no-new-pattern.js";
import { noNewRequiredField } from "./no-new-required-field.js";
import { noNewStatusSubresource } from "./no-new-status-subresource.js";
import { noNewValidationRule } from "./no-new-validation-rule.js";
import { nullableKept } from "./nullable-kept.js";
import { patternKept } from "./pattern-kept.js";
import { printerColumnKept } from "./printer-column-kept.js";
import { referenceAdditive } from "./reference-additive.js";
import { requiredKept } from "./required-kept.js";
import { reservedGroupCategory } from "./reserved-group-category.js";
import { reservedGroupShortName } from "./reserved-group-short-name.js";
import { resourceIdentityKept } from "./resource-identity-kept.js";
import { scaleSubresourceKept } from "./scale-subresource-kept.js";
import { scopeKept } from "./scope-kept.js";
import { selectableFieldKept } from "./selectable-field-kept.js";
import { servedVersionDeprecatedFirst } from "./served-version-deprecated-first.js";
import { servedVersionsAlike } from "./served-versions-alike.js";
import { servedVersionsShareFields } from "./served-versions-share-fields.js";
import { statusEnumUnchanged } from "./status-enum-unchanged.js";
import { statusSubresourceKept } from "./status-subresource-kept.js";
import { storageVersionKeepsFields } from "./storage-version-keeps-fields.js";
import { storageVersionServedFirst } from "./storage-version-served-first.js";
import { storedVersionKept } from "./stored-version-kept.js";
import { typeKept } from "./type-kept.js";
import { typeNotWidened } from "./type-not-widened.js";
import { unknownFieldsKept } from "./unknown-fields-kept.js";
import { unknownFieldsPruned } from "./unknown-fields-pruned.js";
import { validationRuleKept } from "./validation-rule-kept.js";
import { versionStillServed } from "./version-still-served.js";

export const CRD_COMPATIBILITY: readonly AnyRule[] = [
  boundNotLoosened,
  boundNotTightened,
  cliNamesKept,
  compositionNotLoosened,
  compositionNotTightened,
  conditionTypeKept,
  conversionKept,
  defaultKept,
  deprecatedVersionHasSuccessor,
  enumNotExtended,
  enumValueKept,
  fieldKept,
  formatKept,
  listTypeKept,
  mergeStrategyKept,
  newerVersionNotStricter,
  noNewNullable,
  noNewPattern,
  noNewRequiredField,
  noNewStatusSubresource,
  noNewValidationRule,
  nullableKept,
  patternKept,
  printerColumnKept,
  referenceAdditive,
  requiredKept,
  reservedGroupCategory,
  reservedGroupShortName,
  resourceIdentityKept,
  scaleSubresourceKept,
  scopeKept,
  selectableFieldKept,
  servedVersionDeprecatedFirst,
  servedVersionsAlike,
  servedVersionsShareFields,
  statusEnumUnchanged,
  statusSubresourceKept,
  storageVersionKeepsFields,
  storageVersionServedFirst,
  storedVersionKept,
  typeKept,
  typeNotWidened,
  unknownFieldsKept,
  unknownFieldsPruned,
  validationRuleKept,
  versionStillServed,
];

export const CRD_CHANGE_NOTES: readonly AnyRule[] = [alphaChangeNoted];
