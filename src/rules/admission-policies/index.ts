import type { AnyRule } from "../../model/rule.js";
import { bindingValid } from "./binding-valid.js";
import { expressionTypes } from "./expression-types.js";
import { expressionsCompile } from "./expressions-compile.js";
import { policyFieldsKnown } from "./fields-known.js";
import { matchResourcesValid } from "./match-resources-valid.js";
import { messagePresent } from "./message-present.js";
import { messageWording } from "./message-wording.js";
import { nameNotReserved } from "./name-not-reserved.js";
import { paramsUsed } from "./params-used.js";
import { policyBound } from "./policy-bound.js";
import { policyKnown } from "./policy-known.js";
import { policyValid } from "./policy-valid.js";
import { rulesMatchRequests } from "./rules-match-requests.js";

export const ADMISSION_POLICIES: readonly AnyRule[] = [
  policyFieldsKnown,
  policyValid,
  expressionsCompile,
  matchResourcesValid,
  bindingValid,
  expressionTypes,
  nameNotReserved,
  rulesMatchRequests,
  policyKnown,
  policyBound,
  paramsUsed,
  messagePresent,
  messageWording,
];
