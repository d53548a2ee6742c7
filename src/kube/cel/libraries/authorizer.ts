import { BOOL, declare, method, opaque, STRING } from "./declare.js";
import type { Library } from "./library.js";

const later = (): never => {
  throw new Error("not implemented");
};

const AUTHORIZER = opaque("kubernetes.authorization.Authorizer");
const PATH = opaque("kubernetes.authorization.PathCheck");
const GROUP = opaque("kubernetes.authorization.GroupCheck");
const RESOURCE = opaque("kubernetes.authorization.ResourceCheck");
const DECISION = opaque("kubernetes.authorization.Decision");

/** Checks of authorization, with selectors. */
export const authorizer: Library = {
  name: "authorizer",
  functions: [
    declare("path", method("authorizer_path", [AUTHORIZER, STRING], PATH, later)),
    declare("group", method("authorizer_group", [AUTHORIZER, STRING], GROUP, later)),
    declare(
      "serviceAccount",
      method("authorizer_serviceaccount", [AUTHORIZER, STRING, STRING], AUTHORIZER, later),
    ),
    declare("resource", method("groupcheck_resource", [GROUP, STRING], RESOURCE, later)),
    declare("subresource", method("resourcecheck_subresource", [RESOURCE, STRING], RESOURCE, later)),
    declare("namespace", method("resourcecheck_namespace", [RESOURCE, STRING], RESOURCE, later)),
    declare("name", method("resourcecheck_name", [RESOURCE, STRING], RESOURCE, later)),
    declare("fieldSelector", method("authorizer_fieldselector", [RESOURCE, STRING], RESOURCE, later)),
    declare("labelSelector", method("authorizer_labelselector", [RESOURCE, STRING], RESOURCE, later)),
    declare(
      "check",
      method("pathcheck_check", [PATH, STRING], DECISION, later),
      method("resourcecheck_check", [RESOURCE, STRING], DECISION, later),
    ),
    declare("errored", method("decision_errored", [DECISION], BOOL, later)),
    declare("error", method("decision_error", [DECISION], STRING, later)),
    declare("allowed", method("decision_allowed", [DECISION], BOOL, later)),
    declare("reason", method("decision_reason", [DECISION], STRING, later)),
  ],
};
