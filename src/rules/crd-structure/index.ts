import type { AnyRule } from "../../model/rule.js";
import { definitionComplete } from "./definition-complete.js";
import { fieldsDeclared } from "./fields-declared.js";
import { fieldsInSpec } from "./fields-in-spec.js";
import { noRootItems } from "./no-root-items.js";
import { replicasHaveScale } from "./replicas-have-scale.js";
import { resourceVersionString } from "./resource-version-string.js";
import { rootMetadataSchema } from "./root-metadata-schema.js";
import { scaleSubresource } from "./scale-subresource.js";
import { servedApiVersion } from "./served-api-version.js";
import { specIsStructured } from "./spec-is-structured.js";
import { specStatusLayout } from "./spec-status-layout.js";
import { statusRequired } from "./status-required.js";
import { wholeDefinition } from "./whole-definition.js";

export const CRD_STRUCTURE: readonly AnyRule[] = [
  fieldsInSpec,
  noRootItems,
  replicasHaveScale,
  resourceVersionString,
  rootMetadataSchema,
  scaleSubresource,
  servedApiVersion,
  specIsStructured,
  specStatusLayout,
  statusRequired,
  wholeDefinition,
];

export const CRD_COMPLETENESS: readonly AnyRule[] = [definitionComplete, fieldsDeclared];
