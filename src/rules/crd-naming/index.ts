import type { AnyRule } from "../../model/rule.js";
import { deadlineSeconds } from "./deadline-seconds.js";
import { declarativeFieldName } from "./declarative-field-name.js";
import { declarativeKindName } from "./declarative-kind-name.js";
import { durationInteger } from "./duration-integer.js";
import { explicitSizeUnit } from "./explicit-size-unit.js";
import { explicitUnit } from "./explicit-unit.js";
import { fieldAcronymCase } from "./field-acronym-case.js";
import { groupDnsSubdomain } from "./group-dns-subdomain.js";
import { groupDomainName } from "./group-domain-name.js";
import { groupOwnedDomain } from "./group-owned-domain.js";
import { jsonFieldCamelCase } from "./json-field-camel-case.js";
import { kindPascalCase } from "./kind-pascal-case.js";
import { knownAcronym } from "./known-acronym.js";
import { listKindSuffix } from "./list-kind-suffix.js";
import { nestedKindField } from "./nested-kind-field.js";
import { noAbbreviation } from "./no-abbreviation.js";
import { noCategoryAll } from "./no-category-all.js";
import { noCategoryApiExtensions } from "./no-category-api-extensions.js";
import { noCategoryCollision } from "./no-category-collision.js";
import { noControllerKind } from "./no-controller-kind.js";
import { noGoDuration } from "./no-go-duration.js";
import { noIsPrefix } from "./no-is-prefix.js";
import { noMetaKind } from "./no-meta-kind.js";
import { noShortNameCollision } from "./no-short-name-collision.js";
import { noShortNameHijack } from "./no-short-name-hijack.js";
import { noTimestampSuffix } from "./no-timestamp-suffix.js";
import { nodeVersusHost } from "./node-versus-host.js";
import { periodSeconds } from "./period-seconds.js";
import { pluralResourceName } from "./plural-resource-name.js";
import { printerColumnMessage } from "./printer-column-message.js";
import { printerColumnResolves } from "./printer-column-resolves.js";
import { reservedGroup } from "./reserved-group.js";
import { secondsSuffix } from "./seconds-suffix.js";
import { selectableFieldResolves } from "./selectable-field-resolves.js";
import { selectableFields } from "./selectable-fields.js";
import { shortNameFormat } from "./short-name-format.js";
import { shortNameUnique } from "./short-name-unique.js";
import { timeFieldSuffix } from "./time-field-suffix.js";
import { timeoutSeconds } from "./timeout-seconds.js";
import { versionName } from "./version-name.js";
import { versionPriorityName } from "./version-priority-name.js";

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
];
