import { dnsSubdomainProblem, pathSegmentNameProblem } from "kube-api";
import { arrayAt, stringAt } from "kube-json";
import { type Check, type Checks, type Place, at, problem, textOf, textsOf } from "../check.js";
import { formed, needs, needsForm, needsItems, oneOf, where } from "../fields.js";
import { fixed } from "../same.js";

const GROUP = "rbac.authorization.k8s.io";

const isIn = (kind: string) => (place: Place) => stringAt(place.root, "kind") === kind;

const policyRule: Check = function* (place) {
  yield* needsItems("must have at least one verb", "verbs")(place);
  const urls = at(place, "nonResourceURLs");
  const isOfResources = ["apiGroups", "resources", "resourceNames"].some((name) => textsOf(place, name).length > 0);
  if (textsOf(place, "nonResourceURLs").length > 0) {
    if (isIn("Role")(place)) yield problem.invalid(urls, "must not be set in a role of `kind` 'Role'");
    if (isOfResources)
      yield problem.invalid(urls, "must not be set beside `apiGroups`, `resources` or `resourceNames`");
    return;
  }
  yield* needsItems("must have at least one API group; that of Pods is ''", "apiGroups")(place);
  yield* needsItems("must have at least one resource, such as 'pods'", "resources")(place);
};

/** The API server reads the selectors a second time, and then names the whole selector. */
const aggregation: Check = function* (place) {
  if (arrayAt(place.value, "clusterRoleSelectors").length === 0)
    yield problem.missing(at(place, "clusterRoleSelectors"), "must have at least one selector");
  const depth = place.field.length + 1;
  const wrong = new Set(place.problemsIn("clusterRoleSelectors").map(({ field }) => field[depth]));
  for (const index of wrong)
    if (typeof index === "number")
      yield problem.invalid(at(place, "clusterRoleSelectors", index), "must be a valid selector, such as '{}'");
};

/** A role is in the group of RBAC, also if that is not said. */
const roleRef: readonly Check[] = [
  oneOf("apiGroup", [GROUP]),
  where(isIn("RoleBinding"), oneOf("kind", ["Role", "ClusterRole"], "Unsupported")),
  where(isIn("ClusterRoleBinding"), oneOf("kind", ["ClusterRole"], "Unsupported")),
  needsForm("name", pathSegmentNameProblem),
];

const SUBJECTS = ["ServiceAccount", "User", "Group"];

const subject: Check = function* (place) {
  yield* needs("name")(place);
  yield* oneOf("kind", SUBJECTS, "Unsupported")(place);
  const kind = textOf(place, "kind");
  if (kind === "User" || kind === "Group") yield* oneOf("apiGroup", [GROUP])(place);
  if (kind !== "ServiceAccount") return;
  yield* formed("name", dnsSubdomainProblem)(place);
  if (textOf(place, "apiGroup") !== "")
    yield problem.unsupported(at(place, "apiGroup"), "must be '' or not set when `kind` is 'ServiceAccount'");
  if (isIn("ClusterRoleBinding")(place)) yield* needs("namespace")(place);
};

/** k8s.io/kubernetes, pkg/apis/rbac/validation. */
export const RBAC: Checks = {
  V1PolicyRule: [policyRule],
  V1AggregationRule: [aggregation],
  V1RoleBinding: [fixed("roleRef")],
  V1ClusterRoleBinding: [fixed("roleRef")],
  V1RoleRef: roleRef,
  RbacV1Subject: [subject],
};
