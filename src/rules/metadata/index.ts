import type { AnyRule } from "../../model/rule.js";
import { apiVersionFormat } from "./api-version-format.js";
import { creationTimestamp } from "./creation-timestamp.js";
import { deletionTimestampRatchet } from "./deletion-timestamp-ratchet.js";
import { generateNameFormat } from "./generate-name-format.js";
import { generateNameLength } from "./generate-name-length.js";
import { generateNameUnused } from "./generate-name-unused.js";
import { generationMonotonic } from "./generation-monotonic.js";
import { metadataPresent } from "./metadata-present.js";
import { namespaceDnsLabel } from "./namespace-dns-label.js";
import { namespaceNameLabel } from "./namespace-name-label.js";
import { noClientDeletionTimestamp } from "./no-client-deletion-timestamp.js";
import { noResourceVersionArithmetic } from "./no-resource-version-arithmetic.js";
import { noServerFields } from "./no-server-fields.js";
import { objectName } from "./object-name.js";
import { reservedNamespacePrefix } from "./reserved-namespace-prefix.js";
import { simpleKindVersion } from "./simple-kind-version.js";
import { uidImmutable } from "./uid-immutable.js";

export const METADATA: readonly AnyRule[] = [
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
];
