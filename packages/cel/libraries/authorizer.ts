import type { Library, Overload } from "../check/library.js";
import { CelError } from "../values/value.js";
import { BOOL, STRING, opaque } from "../check/types.js";
import { declare, method } from "./declare.js";

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
  functions: [
    declare("path", method("authorizer_path", [AUTHORIZER, STRING], PATH, unanswered)),
    declare("group", method("authorizer_group", [AUTHORIZER, STRING], GROUP, unanswered)),
    declare(
      "serviceAccount",
      method("authorizer_serviceaccount", [AUTHORIZER, STRING, STRING], AUTHORIZER, unanswered),
    ),
    declare("resource", method("groupcheck_resource", [GROUP, STRING], RESOURCE, unanswered)),
    declare("subresource", method("resourcecheck_subresource", [RESOURCE, STRING], RESOURCE, unanswered)),
    declare("namespace", method("resourcecheck_namespace", [RESOURCE, STRING], RESOURCE, unanswered)),
    declare("name", method("resourcecheck_name", [RESOURCE, STRING], RESOURCE, unanswered)),
    declare("fieldSelector", method("authorizer_fieldselector", [RESOURCE, STRING], RESOURCE, unanswered)),
    declare("labelSelector", method("authorizer_labelselector", [RESOURCE, STRING], RESOURCE, unanswered)),
    declare(
      "check",
      method("pathcheck_check", [PATH, STRING], DECISION, unanswered),
      method("resourcecheck_check", [RESOURCE, STRING], DECISION, unanswered),
    ),
    declare("errored", method("decision_errored", [DECISION], BOOL, unanswered)),
    declare("error", method("decision_error", [DECISION], STRING, unanswered)),
    declare("allowed", method("decision_allowed", [DECISION], BOOL, unanswered)),
    declare("reason", method("decision_reason", [DECISION], STRING, unanswered)),
  ],
};
