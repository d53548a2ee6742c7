import type { Library, Overload } from "../check/environment.js";
import { CelError } from "../values/value.js";
import { BOOL, STRING, opaque } from "../check/types.js";
import { method } from "./declare.js";

const AUTHORIZER = opaque("kubernetes.authorization.Authorizer");
const PATH = opaque("kubernetes.authorization.PathCheck");
const GROUP = opaque("kubernetes.authorization.GroupCheck");
const RESOURCE = opaque("kubernetes.authorization.ResourceCheck");
const DECISION = opaque("kubernetes.authorization.Decision");

/** Only a cluster can answer. */
const unanswered: Overload["call"] = () => {
  throw new CelError("authorization checks are not available offline");
};

/** The signatures of checks of authorization, with selectors. */
export const authorizer: Library = {
  overloads: [
    method("path", "authorizer_path", [AUTHORIZER, STRING], PATH, unanswered),
    method("group", "authorizer_group", [AUTHORIZER, STRING], GROUP, unanswered),
    method("serviceAccount", "authorizer_serviceaccount", [AUTHORIZER, STRING, STRING], AUTHORIZER, unanswered),
    method("resource", "groupcheck_resource", [GROUP, STRING], RESOURCE, unanswered),
    method("subresource", "resourcecheck_subresource", [RESOURCE, STRING], RESOURCE, unanswered),
    method("namespace", "resourcecheck_namespace", [RESOURCE, STRING], RESOURCE, unanswered),
    method("name", "resourcecheck_name", [RESOURCE, STRING], RESOURCE, unanswered),
    method("fieldSelector", "authorizer_fieldselector", [RESOURCE, STRING], RESOURCE, unanswered),
    method("labelSelector", "authorizer_labelselector", [RESOURCE, STRING], RESOURCE, unanswered),
    method("check", "pathcheck_check", [PATH, STRING], DECISION, unanswered),
    method("check", "resourcecheck_check", [RESOURCE, STRING], DECISION, unanswered),
    method("errored", "decision_errored", [DECISION], BOOL, unanswered),
    method("error", "decision_error", [DECISION], STRING, unanswered),
    method("allowed", "decision_allowed", [DECISION], BOOL, unanswered),
    method("reason", "decision_reason", [DECISION], STRING, unanswered),
  ],
};
