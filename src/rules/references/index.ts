import type { AnyRule } from "../../model/rule.js";
import { crossNamespacePermission } from "./cross-namespace-permission.js";
import { fieldPathSyntax } from "./field-path-syntax.js";
import { noUserSetAllocatedField } from "./no-user-set-allocated-field.js";
import { ownerReferenceScope } from "./owner-reference-scope.js";
import { referencePathSegment } from "./reference-path-segment.js";
import { serviceExternalIPs } from "./service-external-ips.js";

export const REFERENCES: readonly AnyRule[] = [
  fieldPathSyntax,
  serviceExternalIPs,
  noUserSetAllocatedField,
  ownerReferenceScope,
  referencePathSegment,
  crossNamespacePermission,
];
