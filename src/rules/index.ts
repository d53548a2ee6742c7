import type { AnyRule } from "../model/rule.js";
import { conditionReason } from "./conditions/condition-reason.js";
import { conditionStatusValues } from "./conditions/condition-status-values.js";
import { conditionTransitionTime } from "./conditions/condition-transition-time.js";
import { conditionTypeFormat } from "./conditions/condition-type-format.js";
import { conditionsKeyedByType } from "./conditions/conditions-keyed-by-type.js";
import { conditionSchema } from "./crd-conditions/condition-schema.js";
import { conditionsListMap } from "./crd-conditions/conditions-list-map.js";
import { conditionsList } from "./crd-conditions/conditions-list.js";
import { groupDnsSubdomain } from "./crd-naming/group-dns-subdomain.js";
import { groupDomainName } from "./crd-naming/group-domain-name.js";
import { jsonFieldCamelCase } from "./crd-naming/json-field-camel-case.js";
import { kindPascalCase } from "./crd-naming/kind-pascal-case.js";
import { listKindSuffix } from "./crd-naming/list-kind-suffix.js";
import { noCategoryCollision } from "./crd-naming/no-category-collision.js";
import { noMetaKind } from "./crd-naming/no-meta-kind.js";
import { noShortNameCollision } from "./crd-naming/no-short-name-collision.js";
import { noShortNameHijack } from "./crd-naming/no-short-name-hijack.js";
import { pluralResourceName } from "./crd-naming/plural-resource-name.js";
import { reservedGroup } from "./crd-naming/reserved-group.js";
import { versionName } from "./crd-naming/version-name.js";
import { integerFormat } from "./crd-schema/integer-format.js";
import { listTypeDeclared } from "./crd-schema/list-type-declared.js";
import { noFloatInSpec } from "./crd-schema/no-float-in-spec.js";
import { noMapOfObjects } from "./crd-schema/no-map-of-objects.js";
import { noUnsigned } from "./crd-schema/no-unsigned.js";
import { preferInt32 } from "./crd-schema/prefer-int32.js";
import { noExtraTopLevelFields } from "./crd-status/no-extra-top-level-fields.js";
import { noStatusPhase } from "./crd-status/no-status-phase.js";
import { statusSubresourceHasSchema } from "./crd-status/status-subresource-has-schema.js";
import { statusSubresource } from "./crd-status/status-subresource.js";
import { eventReason } from "./events/event-reason.js";
import { fieldMatches } from "./generic/field-matches.js";
import { fieldOneOf } from "./generic/field-one-of.js";
import { fieldRequired } from "./generic/field-required.js";
import { jsonSchema } from "./generic/json-schema.js";
import { annotationSyntax } from "./labels/annotation-syntax.js";
import { labelSyntax } from "./labels/label-syntax.js";
import { reservedKeyPrefix } from "./labels/reserved-key-prefix.js";
import { apiVersionFormat } from "./metadata/api-version-format.js";
import { generateNameFormat } from "./metadata/generate-name-format.js";
import { metadataPresent } from "./metadata/metadata-present.js";
import { namespaceDnsLabel } from "./metadata/namespace-dns-label.js";
import { namespaceNameLabel } from "./metadata/namespace-name-label.js";
import { objectName } from "./metadata/object-name.js";
import { reservedNamespacePrefix } from "./metadata/reserved-namespace-prefix.js";
import { serviceExternalIPs } from "./references/service-external-ips.js";

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
  noCategoryCollision,
  versionName,
  jsonFieldCamelCase,
  statusSubresource,
  statusSubresourceHasSchema,
  noExtraTopLevelFields,
  noStatusPhase,
  conditionsList,
  conditionsListMap,
  conditionSchema,
  noFloatInSpec,
  noMapOfObjects,
  listTypeDeclared,
  integerFormat,
  noUnsigned,
  preferInt32,
  metadataPresent,
  apiVersionFormat,
  objectName,
  generateNameFormat,
  namespaceDnsLabel,
  namespaceNameLabel,
  reservedNamespacePrefix,
  labelSyntax,
  annotationSyntax,
  reservedKeyPrefix,
  conditionsKeyedByType,
  conditionTypeFormat,
  conditionStatusValues,
  conditionReason,
  conditionTransitionTime,
  serviceExternalIPs,
  eventReason,
  fieldRequired,
  fieldMatches,
  fieldOneOf,
  jsonSchema,
];
