import type { AnyRule } from "../../model/rule.js";
import { byNameReference } from "./by-name-reference.js";
import { crossNamespaceDescribed } from "./cross-namespace-described.js";
import { fieldReferenceVersion } from "./field-reference-version.js";
import { genericReferenceVersion } from "./generic-reference-version.js";
import { noJoinedName } from "./no-joined-name.js";
import { podsBySelector } from "./pods-by-selector.js";
import { purposeBuiltReference } from "./purpose-built-reference.js";
import { referenceGroup } from "./reference-group.js";
import { referenceHasName } from "./reference-has-name.js";
import { referenceListSuffix } from "./reference-list-suffix.js";
import { referenceNameConstrained } from "./reference-name-constrained.js";
import { referenceNamedByPurpose } from "./reference-named-by-purpose.js";
import { referenceResource } from "./reference-resource.js";
import { referenceSuffix } from "./reference-suffix.js";
import { sameNamespaceReference } from "./same-namespace-reference.js";
import { secretByReference } from "./secret-by-reference.js";
import { selectorForm } from "./selector-form.js";
import { selectorShape } from "./selector-shape.js";

export const CRD_REFERENCES: readonly AnyRule[] = [
  byNameReference,
  crossNamespaceDescribed,
  fieldReferenceVersion,
  genericReferenceVersion,
  podsBySelector,
  purposeBuiltReference,
  referenceGroup,
  referenceHasName,
  referenceListSuffix,
  referenceNameConstrained,
  referenceNamedByPurpose,
  referenceResource,
  referenceSuffix,
  sameNamespaceReference,
  selectorShape,
  selectorForm,
  noJoinedName,
  secretByReference,
];
