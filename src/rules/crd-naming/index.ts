import type { AnyRule } from "../../model/rule.js";
import { deadlineSeconds } from "./fields/deadline-seconds.js";
import { declarativeFieldName } from "./fields/declarative-field-name.js";
import { declarativeKindName } from "./names/declarative-kind-name.js";
import { durationInteger } from "./fields/duration-integer.js";
import { explicitSizeUnit } from "./fields/explicit-size-unit.js";
import { explicitUnit } from "./fields/explicit-unit.js";
import { fieldAcronymCase } from "./fields/field-acronym-case.js";
import { groupDnsSubdomain } from "./names/group-dns-subdomain.js";
import { groupDomainName } from "./names/group-domain-name.js";
import { groupOwnedDomain } from "./names/group-owned-domain.js";
import { jsonFieldCamelCase } from "./fields/json-field-camel-case.js";
import { kindAcronymCase } from "./names/kind-acronym-case.js";
import { kindPascalCase } from "./names/kind-pascal-case.js";
import { knownAcronym } from "./fields/known-acronym.js";
import { listKindSuffix } from "./names/list-kind-suffix.js";
import { nestedKindField } from "./fields/nested-kind-field.js";
import { noAbbreviation } from "./fields/no-abbreviation.js";
import { noCategoryAll } from "./names/no-category-all.js";
import { noCategoryApiExtensions } from "./names/no-category-api-extensions.js";
import { noCategoryCollision } from "./names/no-category-collision.js";
import { noControllerKind } from "./names/no-controller-kind.js";
import { noGoDuration } from "./fields/no-go-duration.js";
import { noIsPrefix } from "./fields/no-is-prefix.js";
import { noKindSuffix } from "./fields/no-kind-suffix.js";
import { noMetaKind } from "./names/no-meta-kind.js";
import { noShortNameCollision } from "./names/no-short-name-collision.js";
import { noShortNameHijack } from "./names/no-short-name-hijack.js";
import { noTimestampSuffix } from "./fields/no-timestamp-suffix.js";
import { nodeVersusHost } from "./fields/node-versus-host.js";
import { periodSeconds } from "./fields/period-seconds.js";
import { pluralResourceName } from "./names/plural-resource-name.js";
import { printerColumnMessage } from "./columns/printer-column-message.js";
import { printerColumnResolves } from "./columns/printer-column-resolves.js";
import { reservedGroup } from "./names/reserved-group.js";
import { secondsSuffix } from "./fields/seconds-suffix.js";
import { selectableFieldResolves } from "./columns/selectable-field-resolves.js";
import { selectableFields } from "./columns/selectable-fields.js";
import { separateWords } from "./fields/separate-words.js";
import { shortNameFormat } from "./names/short-name-format.js";
import { shortNameUnique } from "./names/short-name-unique.js";
import { singularKind } from "./names/singular-kind.js";
import { timeFieldSuffix } from "./fields/time-field-suffix.js";
import { timeSpanUnit } from "./fields/time-span-unit.js";
import { timeoutSeconds } from "./fields/timeout-seconds.js";
import { versionName } from "./names/version-name.js";
import { versionPriorityName } from "./names/version-priority-name.js";
import { noParentPrefix } from "./fields/no-parent-prefix.js";
import { noImperativeName } from "./fields/no-imperative-name.js";

export const CRD_NAMING: readonly AnyRule[] = [
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
  kindAcronymCase,
  knownAcronym,
  nestedKindField,
  noAbbreviation,
  noCategoryAll,
  noCategoryApiExtensions,
  noControllerKind,
  noGoDuration,
  noImperativeName,
  noIsPrefix,
  noKindSuffix,
  noParentPrefix,
  noTimestampSuffix,
  nodeVersusHost,
  periodSeconds,
  printerColumnMessage,
  printerColumnResolves,
  secondsSuffix,
  selectableFieldResolves,
  selectableFields,
  separateWords,
  shortNameFormat,
  singularKind,
  timeFieldSuffix,
  timeSpanUnit,
  timeoutSeconds,
  versionPriorityName,
];
