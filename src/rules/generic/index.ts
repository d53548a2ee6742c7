import type { AnyRule } from "../../model/rule.js";
import { allocatedObjectLinkage } from "./allocated-object-linkage.js";
import { cel } from "./cel.js";
import { derivedDefaultCurrent } from "./derived-default-current.js";
import { fieldImmutable } from "./field-immutable.js";
import { fieldMatches } from "./field-matches.js";
import { fieldOneOf } from "./field-one-of.js";
import { fieldRequired } from "./field-required.js";
import { jsonSchema } from "./json-schema.js";
import { noRedundantReferenceNamespace } from "./no-redundant-reference-namespace.js";
import { referenceStaysInNamespace } from "./reference-stays-in-namespace.js";
import { staleUnionMember } from "./stale-union-member.js";
import { union } from "./union.js";

export const GENERIC: readonly AnyRule[] = [
  fieldRequired,
  fieldMatches,
  fieldOneOf,
  fieldImmutable,
  derivedDefaultCurrent,
  union,
  staleUnionMember,
  jsonSchema,
  cel,
  referenceStaysInNamespace,
  noRedundantReferenceNamespace,
  allocatedObjectLinkage,
];
