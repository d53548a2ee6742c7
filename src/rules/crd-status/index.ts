import type { AnyRule } from "../../model/rule.js";
import { boundedStatusRefs } from "./bounded-status-refs.js";
import { noExtraTopLevelFields } from "./no-extra-top-level-fields.js";
import { noNestedPhase } from "./no-nested-phase.js";
import { noStatusBoolean } from "./no-status-boolean.js";
import { noStatusPhase } from "./no-status-phase.js";
import { noStatusReason } from "./no-status-reason.js";
import { noStatusState } from "./no-status-state.js";
import { reasonIsWord } from "./reason-is-word.js";
import { statusConditions } from "./status-conditions.js";
import { statusObservedGeneration } from "./status-observed-generation.js";
import { statusOptional } from "./status-optional.js";
import { statusSubresource } from "./status-subresource.js";
import { statusSubresourceHasSchema } from "./status-subresource-has-schema.js";
import { observationInStatus } from "./observation-in-status.js";

export const CRD_STATUS_SUBRESOURCE: readonly AnyRule[] = [statusSubresource, statusSubresourceHasSchema];

export const CRD_STATUS: readonly AnyRule[] = [
  noExtraTopLevelFields,
  noStatusPhase,
  boundedStatusRefs,
  statusConditions,
  noStatusState,
  observationInStatus,
  noNestedPhase,
  noStatusBoolean,
  noStatusReason,
  reasonIsWord,
  statusObservedGeneration,
  statusOptional,
];
