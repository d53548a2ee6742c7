import type { AnyRule } from "../../model/rule.js";
import { conditionFailureMessage } from "./condition-failure-message.js";
import { conditionMessagePresent } from "./condition-message-present.js";
import { conditionReason } from "./condition-reason.js";
import { conditionShortType } from "./condition-short-type.js";
import { conditionStateName } from "./condition-state-name.js";
import { conditionStatusValues } from "./condition-status-values.js";
import { conditionTransitionTime } from "./condition-transition-time.js";
import { conditionTypeFormat } from "./condition-type-format.js";
import { conditionTypePascal } from "./condition-type-pascal.js";
import { conditionsKeyedByType } from "./conditions-keyed-by-type.js";
import { conditionsOnFirstVisit } from "./conditions-on-first-visit.js";
import { messageReadable } from "./message-readable.js";
import { noDoubleNegativeCondition } from "./no-double-negative-condition.js";
import { observedGenerationNotAhead } from "./observed-generation-not-ahead.js";
import { reasonCamelCase } from "./reason-camel-case.js";
import { summaryCondition } from "./summary-condition.js";
import { transitionConditionNotTransient } from "./transition-condition-not-transient.js";

export const CONDITIONS: readonly AnyRule[] = [
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
];
