import type { AnyRule } from "../../model/rule.js";
import { alphaChangeNoted } from "./versions/alpha-change-noted.js";
import { boundNotLoosened } from "./values/bound-not-loosened.js";
import { boundNotTightened } from "./values/bound-not-tightened.js";
import { cliNamesKept } from "./definition/cli-names-kept.js";
import { compositionNotLoosened } from "./values/composition-not-loosened.js";
import { compositionNotTightened } from "./values/composition-not-tightened.js";
import { conditionTypeKept } from "./fields/condition-type-kept.js";
import { conversionKept } from "./versions/conversion-kept.js";
import { defaultKept } from "./fields/default-kept.js";
import { definitionKept } from "./definition/definition-kept.js";
import { deprecatedVersionHasSuccessor } from "./versions/deprecated-version-has-successor.js";
import { enumNotExtended } from "./values/enum-not-extended.js";
import { enumValueKept } from "./values/enum-value-kept.js";
import { fieldKept } from "./fields/field-kept.js";
import { formatKept } from "./values/format-kept.js";
import { listTypeKept } from "./fields/list-type-kept.js";
import { mergeStrategyKept } from "./fields/merge-strategy-kept.js";
import { newerVersionNotStricter } from "./versions/newer-version-not-stricter.js";
import { noNewNullable } from "./values/no-new-nullable.js";
import { noNewPattern } from "./values/no-new-pattern.js";
import { noNewRequiredField } from "./fields/no-new-required-field.js";
import { noNewStatusSubresource } from "./definition/no-new-status-subresource.js";
import { noNewValidationRule } from "./values/no-new-validation-rule.js";
import { nullableKept } from "./values/nullable-kept.js";
import { patternKept } from "./values/pattern-kept.js";
import { printerColumnKept } from "./definition/printer-column-kept.js";
import { referenceAdditive } from "./fields/reference-additive.js";
import { requiredKept } from "./fields/required-kept.js";
import { reservedGroupCategory } from "./definition/reserved-group-category.js";
import { reservedGroupShortName } from "./definition/reserved-group-short-name.js";
import { resourceIdentityKept } from "./definition/resource-identity-kept.js";
import { scaleSubresourceKept } from "./definition/scale-subresource-kept.js";
import { scopeKept } from "./definition/scope-kept.js";
import { selectableFieldKept } from "./definition/selectable-field-kept.js";
import { servedVersionDeprecatedFirst } from "./versions/served-version-deprecated-first.js";
import { servedVersionsAlike } from "./versions/served-versions-alike.js";
import { servedVersionsShareFields } from "./versions/served-versions-share-fields.js";
import { statusEnumUnchanged } from "./values/status-enum-unchanged.js";
import { statusSubresourceKept } from "./definition/status-subresource-kept.js";
import { storageVersionKeepsFields } from "./versions/storage-version-keeps-fields.js";
import { storageVersionServedFirst } from "./versions/storage-version-served-first.js";
import { storedVersionKept } from "./versions/stored-version-kept.js";
import { typeKept } from "./values/type-kept.js";
import { typeNotWidened } from "./values/type-not-widened.js";
import { unknownFieldsKept } from "./fields/unknown-fields-kept.js";
import { unknownFieldsPruned } from "./fields/unknown-fields-pruned.js";
import { validationRuleKept } from "./values/validation-rule-kept.js";
import { versionStillServed } from "./versions/version-still-served.js";

export const CRD_COMPATIBILITY: readonly AnyRule[] = [
  boundNotLoosened,
  boundNotTightened,
  cliNamesKept,
  compositionNotLoosened,
  compositionNotTightened,
  conditionTypeKept,
  conversionKept,
  defaultKept,
  definitionKept,
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
