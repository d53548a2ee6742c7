import type { AnyRule } from "../model/rule.js";
import { conditionFailureMessage } from "./conditions/condition-failure-message.js";
import { conditionMessagePresent } from "./conditions/condition-message-present.js";
import { conditionReason } from "./conditions/condition-reason.js";
import { conditionShortType } from "./conditions/condition-short-type.js";
import { conditionStateName } from "./conditions/condition-state-name.js";
import { conditionStatusValues } from "./conditions/condition-status-values.js";
import { conditionTransitionTime } from "./conditions/condition-transition-time.js";
import { conditionTypeFormat } from "./conditions/condition-type-format.js";
import { conditionTypePascal } from "./conditions/condition-type-pascal.js";
import { conditionsKeyedByType } from "./conditions/conditions-keyed-by-type.js";
import { conditionsOnFirstVisit } from "./conditions/conditions-on-first-visit.js";
import { messageReadable } from "./conditions/message-readable.js";
import { noDoubleNegativeCondition } from "./conditions/no-double-negative-condition.js";
import { observedGenerationNotAhead } from "./conditions/observed-generation-not-ahead.js";
import { reasonCamelCase } from "./conditions/reason-camel-case.js";
import { summaryCondition } from "./conditions/summary-condition.js";
import { transitionConditionNotTransient } from "./conditions/transition-condition-not-transient.js";
import { alphaChangeNoted } from "./crd-compatibility/alpha-change-noted.js";
import { boundNotLoosened } from "./crd-compatibility/bound-not-loosened.js";
import { boundNotTightened } from "./crd-compatibility/bound-not-tightened.js";
import { cliNamesKept } from "./crd-compatibility/cli-names-kept.js";
import { compositionNotLoosened } from "./crd-compatibility/composition-not-loosened.js";
import { compositionNotTightened } from "./crd-compatibility/composition-not-tightened.js";
import { conditionTypeKept } from "./crd-compatibility/condition-type-kept.js";
import { conversionKept } from "./crd-compatibility/conversion-kept.js";
import { defaultKept } from "./crd-compatibility/default-kept.js";
import { deprecatedVersionHasSuccessor } from "./crd-compatibility/deprecated-version-has-successor.js";
import { enumNotExtended } from "./crd-compatibility/enum-not-extended.js";
import { enumValueKept } from "./crd-compatibility/enum-value-kept.js";
import { fieldKept } from "./crd-compatibility/field-kept.js";
import { formatKept } from "./crd-compatibility/format-kept.js";
import { listTypeKept } from "./crd-compatibility/list-type-kept.js";
import { mergeStrategyKept } from "./crd-compatibility/merge-strategy-kept.js";
import { newerVersionNotStricter } from "./crd-compatibility/newer-version-not-stricter.js";
import { noNewNullable } from "./crd-compatibility/no-new-nullable.js";
import { noNewPattern } from "./crd-compatibility/no-new-pattern.js";
import { noNewRequiredField } from "./crd-compatibility/no-new-required-field.js";
import { noNewStatusSubresource } from "./crd-compatibility/no-new-status-subresource.js";
import { noNewValidationRule } from "./crd-compatibility/no-new-validation-rule.js";
import { nullableKept } from "./crd-compatibility/nullable-kept.js";
import { patternKept } from "./crd-compatibility/pattern-kept.js";
import { printerColumnKept } from "./crd-compatibility/printer-column-kept.js";
import { referenceAdditive } from "./crd-compatibility/reference-additive.js";
import { requiredKept } from "./crd-compatibility/required-kept.js";
import { reservedGroupCategory } from "./crd-compatibility/reserved-group-category.js";
import { reservedGroupShortName } from "./crd-compatibility/reserved-group-short-name.js";
import { resourceIdentityKept } from "./crd-compatibility/resource-identity-kept.js";
import { scaleSubresourceKept } from "./crd-compatibility/scale-subresource-kept.js";
import { scopeKept } from "./crd-compatibility/scope-kept.js";
import { selectableFieldKept } from "./crd-compatibility/selectable-field-kept.js";
import { servedVersionDeprecatedFirst } from "./crd-compatibility/served-version-deprecated-first.js";
import { servedVersionsAlike } from "./crd-compatibility/served-versions-alike.js";
import { servedVersionsShareFields } from "./crd-compatibility/served-versions-share-fields.js";
import { statusEnumUnchanged } from "./crd-compatibility/status-enum-unchanged.js";
import { statusSubresourceKept } from "./crd-compatibility/status-subresource-kept.js";
import { storageVersionKeepsFields } from "./crd-compatibility/storage-version-keeps-fields.js";
import { storageVersionServedFirst } from "./crd-compatibility/storage-version-served-first.js";
import { storedVersionKept } from "./crd-compatibility/stored-version-kept.js";
import { typeKept } from "./crd-compatibility/type-kept.js";
import { typeNotWidened } from "./crd-compatibility/type-not-widened.js";
import { unknownFieldsKept } from "./crd-compatibility/unknown-fields-kept.js";
import { unknownFieldsPruned } from "./crd-compatibility/unknown-fields-pruned.js";
import { validationRuleKept } from "./crd-compatibility/validation-rule-kept.js";
import { versionStillServed } from "./crd-compatibility/version-still-served.js";
import { conditionSchema } from "./crd-conditions/condition-schema.js";
import { conditionTypeOpen } from "./crd-conditions/condition-type-open.js";
import { conditionsListMap } from "./crd-conditions/conditions-list-map.js";
import { conditionsList } from "./crd-conditions/conditions-list.js";
import { conditionsOptional } from "./crd-conditions/conditions-optional.js";
import { conditionsTopLevel } from "./crd-conditions/conditions-top-level.js";
import { admissionDefaultOptional } from "./crd-defaults/admission-default-optional.js";
import { defaultIsValid } from "./crd-defaults/default-is-valid.js";
import { defaultReachable } from "./crd-defaults/default-reachable.js";
import { explicitDefault } from "./crd-defaults/explicit-default.js";
import { noNewDefaultWhenImmutable } from "./crd-defaults/no-new-default-when-immutable.js";
import { requiredHasNoDefault } from "./crd-defaults/required-has-no-default.js";
import { sameDefaultInVersions } from "./crd-defaults/same-default-in-versions.js";
import { staticDefaultInSchema } from "./crd-defaults/static-default-in-schema.js";
import { deadlineSeconds } from "./crd-naming/deadline-seconds.js";
import { declarativeFieldName } from "./crd-naming/declarative-field-name.js";
import { declarativeKindName } from "./crd-naming/declarative-kind-name.js";
import { durationInteger } from "./crd-naming/duration-integer.js";
import { explicitSizeUnit } from "./crd-naming/explicit-size-unit.js";
import { explicitUnit } from "./crd-naming/explicit-unit.js";
import { fieldAcronymCase } from "./crd-naming/field-acronym-case.js";
import { groupDnsSubdomain } from "./crd-naming/group-dns-subdomain.js";
import { groupDomainName } from "./crd-naming/group-domain-name.js";
import { groupOwnedDomain } from "./crd-naming/group-owned-domain.js";
import { jsonFieldCamelCase } from "./crd-naming/json-field-camel-case.js";
import { kindPascalCase } from "./crd-naming/kind-pascal-case.js";
import { knownAcronym } from "./crd-naming/known-acronym.js";
import { listKindSuffix } from "./crd-naming/list-kind-suffix.js";
import { nestedKindField } from "./crd-naming/nested-kind-field.js";
import { noAbbreviation } from "./crd-naming/no-abbreviation.js";
import { noCategoryAll } from "./crd-naming/no-category-all.js";
import { noCategoryApiExtensions } from "./crd-naming/no-category-api-extensions.js";
import { noCategoryCollision } from "./crd-naming/no-category-collision.js";
import { noControllerKind } from "./crd-naming/no-controller-kind.js";
import { noGoDuration } from "./crd-naming/no-go-duration.js";
import { noIsPrefix } from "./crd-naming/no-is-prefix.js";
import { noMetaKind } from "./crd-naming/no-meta-kind.js";
import { noShortNameCollision } from "./crd-naming/no-short-name-collision.js";
import { noShortNameHijack } from "./crd-naming/no-short-name-hijack.js";
import { noTimestampSuffix } from "./crd-naming/no-timestamp-suffix.js";
import { nodeVersusHost } from "./crd-naming/node-versus-host.js";
import { periodSeconds } from "./crd-naming/period-seconds.js";
import { pluralResourceName } from "./crd-naming/plural-resource-name.js";
import { printerColumnMessage } from "./crd-naming/printer-column-message.js";
import { printerColumnResolves } from "./crd-naming/printer-column-resolves.js";
import { reservedGroup } from "./crd-naming/reserved-group.js";
import { secondsSuffix } from "./crd-naming/seconds-suffix.js";
import { selectableFieldResolves } from "./crd-naming/selectable-field-resolves.js";
import { selectableFields } from "./crd-naming/selectable-fields.js";
import { shortNameFormat } from "./crd-naming/short-name-format.js";
import { shortNameUnique } from "./crd-naming/short-name-unique.js";
import { timeFieldSuffix } from "./crd-naming/time-field-suffix.js";
import { timeoutSeconds } from "./crd-naming/timeout-seconds.js";
import { versionName } from "./crd-naming/version-name.js";
import { versionPriorityName } from "./crd-naming/version-priority-name.js";
import { byNameReference } from "./crd-references/by-name-reference.js";
import { crossNamespaceDescribed } from "./crd-references/cross-namespace-described.js";
import { fieldReferenceVersion } from "./crd-references/field-reference-version.js";
import { genericReferenceVersion } from "./crd-references/generic-reference-version.js";
import { referenceGroup } from "./crd-references/reference-group.js";
import { referenceHasName } from "./crd-references/reference-has-name.js";
import { referenceListSuffix } from "./crd-references/reference-list-suffix.js";
import { referenceNameConstrained } from "./crd-references/reference-name-constrained.js";
import { referenceNamedByPurpose } from "./crd-references/reference-named-by-purpose.js";
import { referenceResource } from "./crd-references/reference-resource.js";
import { referenceSuffix } from "./crd-references/reference-suffix.js";
import { sameNamespaceReference } from "./crd-references/same-namespace-reference.js";
import { selectorShape } from "./crd-references/selector-shape.js";
import { allocatedValueInStatus } from "./crd-schema/allocated-value-in-status.js";
import { avoidBool } from "./crd-schema/avoid-bool.js";
import { avoidFloat } from "./crd-schema/avoid-float.js";
import { boundedSize } from "./crd-schema/bounded-size.js";
import { boundsConsistent } from "./crd-schema/bounds-consistent.js";
import { countMinimum } from "./crd-schema/count-minimum.js";
import { enumAcronymCase } from "./crd-schema/enum-acronym-case.js";
import { enumCamelCase } from "./crd-schema/enum-camel-case.js";
import { enumIsString } from "./crd-schema/enum-is-string.js";
import { int64Bounds } from "./crd-schema/int64-bounds.js";
import { integerFormat } from "./crd-schema/integer-format.js";
import { keywordAppliesToType } from "./crd-schema/keyword-applies-to-type.js";
import { limitMinimum } from "./crd-schema/limit-minimum.js";
import { listItemKey } from "./crd-schema/list-item-key.js";
import { listMapKeysValid } from "./crd-schema/list-map-keys-valid.js";
import { listTypeDeclared } from "./crd-schema/list-type-declared.js";
import { noFloatInSpec } from "./crd-schema/no-float-in-spec.js";
import { noMapOfObjects } from "./crd-schema/no-map-of-objects.js";
import { noOpaqueObject } from "./crd-schema/no-opaque-object.js";
import { noUnsigned } from "./crd-schema/no-unsigned.js";
import { numberPrecision } from "./crd-schema/number-precision.js";
import { numericBounds } from "./crd-schema/numeric-bounds.js";
import { preferInt32 } from "./crd-schema/prefer-int32.js";
import { properNameCasing } from "./crd-schema/proper-name-casing.js";
import { properNamePrefix } from "./crd-schema/proper-name-prefix.js";
import { pureMapsOnly } from "./crd-schema/pure-maps-only.js";
import { requiredIsDeclared } from "./crd-schema/required-is-declared.js";
import { rfc3339Dates } from "./crd-schema/rfc3339-dates.js";
import { setOfScalars } from "./crd-schema/set-of-scalars.js";
import { wellKnownBounds } from "./crd-schema/well-known-bounds.js";
import { wellKnownFieldShape } from "./crd-schema/well-known-field-shape.js";
import { boundedStatusRefs } from "./crd-status/bounded-status-refs.js";
import { hasObservedGeneration } from "./crd-status/has-observed-generation.js";
import { noExtraTopLevelFields } from "./crd-status/no-extra-top-level-fields.js";
import { noStatusPhase } from "./crd-status/no-status-phase.js";
import { statusConditions } from "./crd-status/status-conditions.js";
import { statusObservedGeneration } from "./crd-status/status-observed-generation.js";
import { statusSubresourceHasSchema } from "./crd-status/status-subresource-has-schema.js";
import { definitionComplete } from "./crd-structure/definition-complete.js";
import { fieldsDeclared } from "./crd-structure/fields-declared.js";
import { statusSubresource } from "./crd-status/status-subresource.js";
import { noRootItems } from "./crd-structure/no-root-items.js";
import { replicasHaveScale } from "./crd-structure/replicas-have-scale.js";
import { resourceVersionString } from "./crd-structure/resource-version-string.js";
import { rootMetadataSchema } from "./crd-structure/root-metadata-schema.js";
import { scaleSubresource } from "./crd-structure/scale-subresource.js";
import { servedApiVersion } from "./crd-structure/served-api-version.js";
import { specIsStructured } from "./crd-structure/spec-is-structured.js";
import { specStatusLayout } from "./crd-structure/spec-status-layout.js";
import { statusRequired } from "./crd-structure/status-required.js";
import { structuralSchema } from "./crd-structure/structural-schema.js";
import { wholeDefinition } from "./crd-structure/whole-definition.js";
import { futureUnionOptional } from "./crd-unions/future-union-optional.js";
import { unionExclusive } from "./crd-unions/union-exclusive.js";
import { unionMembersOptional } from "./crd-unions/union-members-optional.js";
import { unionNoDefault } from "./crd-unions/union-no-default.js";
import { listBoundedAndTyped } from "./crd-upstream/list-bounded-and-typed.js";
import { mapBounded } from "./crd-upstream/map-bounded.js";
import { nullableDiscouraged } from "./crd-upstream/nullable-discouraged.js";
import { stringConstrained } from "./crd-upstream/string-constrained.js";
import { celMessageWording } from "./crd-validation/cel-message-wording.js";
import { eventAggregation } from "./events/event-aggregation.js";
import { eventMessageSpecific } from "./events/event-message-specific.js";
import { eventReason } from "./events/event-reason.js";
import { allocatedObjectLinkage } from "./generic/allocated-object-linkage.js";
import { derivedDefaultCurrent } from "./generic/derived-default-current.js";
import { fieldImmutable } from "./generic/field-immutable.js";
import { fieldMatches } from "./generic/field-matches.js";
import { fieldOneOf } from "./generic/field-one-of.js";
import { fieldRequired } from "./generic/field-required.js";
import { jsonSchema } from "./generic/json-schema.js";
import { noRedundantReferenceNamespace } from "./generic/no-redundant-reference-namespace.js";
import { referenceStaysInNamespace } from "./generic/reference-stays-in-namespace.js";
import { staleUnionMember } from "./generic/stale-union-member.js";
import { union } from "./generic/union.js";
import { annotationSyntax } from "./labels/annotation-syntax.js";
import { componentKeyPrefix } from "./labels/component-key-prefix.js";
import { keyKebabCase } from "./labels/key-kebab-case.js";
import { keyPrecise } from "./labels/key-precise.js";
import { keySubsystemPrefix } from "./labels/key-subsystem-prefix.js";
import { labelSyntax } from "./labels/label-syntax.js";
import { noAlphaBetaAnnotation } from "./labels/no-alpha-beta-annotation.js";
import { noGeneratedLabels } from "./labels/no-generated-labels.js";
import { noK8sIoKey } from "./labels/no-k8s-io-key.js";
import { noOverlappingSelectors } from "./labels/no-overlapping-selectors.js";
import { reservedKeyPrefix } from "./labels/reserved-key-prefix.js";
import { selectorMatchesTemplate } from "./labels/selector-matches-template.js";
import { taintKeyPrefix } from "./labels/taint-key-prefix.js";
import { apiVersionFormat } from "./metadata/api-version-format.js";
import { creationTimestamp } from "./metadata/creation-timestamp.js";
import { deletionTimestampRatchet } from "./metadata/deletion-timestamp-ratchet.js";
import { generateNameFormat } from "./metadata/generate-name-format.js";
import { generateNameLength } from "./metadata/generate-name-length.js";
import { generateNameUnused } from "./metadata/generate-name-unused.js";
import { generationMonotonic } from "./metadata/generation-monotonic.js";
import { metadataPresent } from "./metadata/metadata-present.js";
import { namespaceDnsLabel } from "./metadata/namespace-dns-label.js";
import { namespaceNameLabel } from "./metadata/namespace-name-label.js";
import { noClientDeletionTimestamp } from "./metadata/no-client-deletion-timestamp.js";
import { noResourceVersionArithmetic } from "./metadata/no-resource-version-arithmetic.js";
import { noServerFields } from "./metadata/no-server-fields.js";
import { objectName } from "./metadata/object-name.js";
import { reservedNamespacePrefix } from "./metadata/reserved-namespace-prefix.js";
import { simpleKindVersion } from "./metadata/simple-kind-version.js";
import { uidImmutable } from "./metadata/uid-immutable.js";
import { dateTimeValue } from "./objects/date-time-value.js";
import { listItemsRequired } from "./objects/list-items-required.js";
import { numberLiteralPrecision } from "./objects/number-literal-precision.js";
import { objectSize } from "./objects/object-size.js";
import { requiredFieldPresent } from "./objects/required-field-present.js";
import { servedKind } from "./objects/served-kind.js";
import { crossNamespacePermission } from "./references/cross-namespace-permission.js";
import { fieldPathSyntax } from "./references/field-path-syntax.js";
import { noUserSetAllocatedField } from "./references/no-user-set-allocated-field.js";
import { ownerReferenceScope } from "./references/owner-reference-scope.js";
import { referencePathSegment } from "./references/reference-path-segment.js";
import { serviceExternalIPs } from "./references/service-external-ips.js";
import { statusIgnoredOnWrite } from "./status/status-ignored-on-write.js";
import { statusRbacSplit } from "./status/status-rbac-split.js";
import { statusSize } from "./status/status-size.js";
import { statusWriteScope } from "./status/status-write-scope.js";
import { discriminatorMatchesMember } from "./unions/discriminator-matches-member.js";
import { noStaleUnionMember } from "./unions/no-stale-union-member.js";
import { unionOneMember } from "./unions/union-one-member.js";

/** All rules, in the order in which docs and listings show them: definitions first, then objects, then building blocks. */
export const RULES: readonly AnyRule[] = [
  groupDomainName,
  groupDnsSubdomain,
  reservedGroup,
  kindPascalCase,
  noMetaKind,
  listKindSuffix,
  pluralResourceName,
  noShortNameCollision,
  noShortNameHijack,
  shortNameUnique,
  noCategoryCollision,
  versionName,
  jsonFieldCamelCase,
  deadlineSeconds,
  declarativeFieldName,
  declarativeKindName,
  durationInteger,
  explicitSizeUnit,
  explicitUnit,
  fieldAcronymCase,
  groupOwnedDomain,
  knownAcronym,
  nestedKindField,
  noAbbreviation,
  noCategoryAll,
  noCategoryApiExtensions,
  noControllerKind,
  noGoDuration,
  noIsPrefix,
  noTimestampSuffix,
  nodeVersusHost,
  periodSeconds,
  printerColumnMessage,
  printerColumnResolves,
  secondsSuffix,
  selectableFieldResolves,
  selectableFields,
  shortNameFormat,
  timeFieldSuffix,
  timeoutSeconds,
  versionPriorityName,
  noRootItems,
  replicasHaveScale,
  resourceVersionString,
  rootMetadataSchema,
  scaleSubresource,
  servedApiVersion,
  specIsStructured,
  specStatusLayout,
  statusRequired,
  structuralSchema,
  wholeDefinition,
  statusSubresource,
  statusSubresourceHasSchema,
  definitionComplete,
  fieldsDeclared,
  noExtraTopLevelFields,
  noStatusPhase,
  boundedStatusRefs,
  hasObservedGeneration,
  statusConditions,
  statusObservedGeneration,
  conditionsList,
  conditionsListMap,
  conditionSchema,
  conditionTypeOpen,
  conditionsOptional,
  conditionsTopLevel,
  noFloatInSpec,
  noMapOfObjects,
  listTypeDeclared,
  integerFormat,
  noUnsigned,
  preferInt32,
  allocatedValueInStatus,
  avoidBool,
  avoidFloat,
  boundedSize,
  boundsConsistent,
  countMinimum,
  enumAcronymCase,
  enumCamelCase,
  enumIsString,
  int64Bounds,
  keywordAppliesToType,
  limitMinimum,
  listItemKey,
  listMapKeysValid,
  noOpaqueObject,
  numberPrecision,
  numericBounds,
  properNameCasing,
  properNamePrefix,
  pureMapsOnly,
  requiredIsDeclared,
  rfc3339Dates,
  setOfScalars,
  wellKnownBounds,
  wellKnownFieldShape,
  admissionDefaultOptional,
  defaultIsValid,
  defaultReachable,
  explicitDefault,
  noNewDefaultWhenImmutable,
  requiredHasNoDefault,
  sameDefaultInVersions,
  staticDefaultInSchema,
  futureUnionOptional,
  unionExclusive,
  unionMembersOptional,
  unionNoDefault,
  byNameReference,
  crossNamespaceDescribed,
  fieldReferenceVersion,
  genericReferenceVersion,
  referenceGroup,
  referenceHasName,
  referenceListSuffix,
  referenceNameConstrained,
  referenceNamedByPurpose,
  referenceResource,
  referenceSuffix,
  sameNamespaceReference,
  selectorShape,
  celMessageWording,
  listBoundedAndTyped,
  mapBounded,
  nullableDiscouraged,
  stringConstrained,
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
  metadataPresent,
  apiVersionFormat,
  objectName,
  generateNameFormat,
  namespaceDnsLabel,
  namespaceNameLabel,
  reservedNamespacePrefix,
  noServerFields,
  creationTimestamp,
  noClientDeletionTimestamp,
  generateNameUnused,
  generateNameLength,
  uidImmutable,
  generationMonotonic,
  deletionTimestampRatchet,
  simpleKindVersion,
  noResourceVersionArithmetic,
  listItemsRequired,
  requiredFieldPresent,
  servedKind,
  dateTimeValue,
  numberLiteralPrecision,
  objectSize,
  labelSyntax,
  annotationSyntax,
  reservedKeyPrefix,
  selectorMatchesTemplate,
  noOverlappingSelectors,
  noGeneratedLabels,
  noAlphaBetaAnnotation,
  componentKeyPrefix,
  keyKebabCase,
  taintKeyPrefix,
  keyPrecise,
  keySubsystemPrefix,
  noK8sIoKey,
  statusIgnoredOnWrite,
  statusWriteScope,
  statusSize,
  statusRbacSplit,
  conditionsKeyedByType,
  conditionTypeFormat,
  conditionStatusValues,
  conditionReason,
  conditionTransitionTime,
  conditionFailureMessage,
  conditionMessagePresent,
  conditionShortType,
  conditionStateName,
  conditionTypePascal,
  conditionsOnFirstVisit,
  messageReadable,
  noDoubleNegativeCondition,
  observedGenerationNotAhead,
  reasonCamelCase,
  summaryCondition,
  transitionConditionNotTransient,
  alphaChangeNoted,
  fieldPathSyntax,
  serviceExternalIPs,
  noUserSetAllocatedField,
  ownerReferenceScope,
  referencePathSegment,
  crossNamespacePermission,
  unionOneMember,
  discriminatorMatchesMember,
  noStaleUnionMember,
  eventReason,
  eventAggregation,
  eventMessageSpecific,
  fieldRequired,
  fieldMatches,
  fieldOneOf,
  fieldImmutable,
  derivedDefaultCurrent,
  union,
  staleUnionMember,
  jsonSchema,
  referenceStaysInNamespace,
  noRedundantReferenceNamespace,
  allocatedObjectLinkage,
];
