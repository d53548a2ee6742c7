import { dnsSubdomainProblem, pathSegmentNameProblem } from "kube-api";
import { arrayAt, objectAt, stringAt } from "kube-json";
import { isSameStruct } from "../same.js";
import {
  type Check,
  type Place,
  SPECIFY,
  at,
  formed,
  needs,
  oneOf,
  problem,
  textOf,
  textsOf,
  where,
} from "../check.js";
import type { Checks } from "../walk.js";

const GROUP = "rbac.authorization.k8s.io";

const isIn = (kind: string) => (place: Place) => stringAt(place.root, "kind") === kind;

const policyRule: Check = function* (place) {
  if (textsOf(place, "verbs").length === 0) yield problem.missing(at(place, "verbs"), "must have at least one verb");
  const urls = at(place, "nonResourceURLs");
  const isOfResources = ["apiGroups", "resources", "resourceNames"].some((name) => textsOf(place, name).length > 0);
  if (textsOf(place, "nonResourceURLs").length > 0) {
    if (isIn("Role")(place)) yield problem.invalid(urls, "must not be set in a role of `kind` 'Role'");
    if (isOfResources)
      yield problem.invalid(urls, "must not be set beside `apiGroups`, `resources` or `resourceNames`");
    return;
  }
  if (textsOf(place, "apiGroups").length === 0)
    yield problem.missing(at(place, "apiGroups"), "must have at least one API group; that of Pods is ''");
  if (textsOf(place, "resources").length === 0)
    yield problem.missing(at(place, "resources"), "must have at least one resource, such as 'pods'");
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
  needs("name"),
  formed("name", pathSegmentNameProblem),
];

const roleRefStays: Check = function* (place) {
  if (place.old === undefined) return;
  if (!isSameStruct("V1RoleRef", objectAt(place.value, "roleRef"), objectAt(place.old, "roleRef")))
    yield problem.invalid(at(place, "roleRef"), "must not be changed");
};

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
  if (isIn("ClusterRoleBinding")(place) && textOf(place, "namespace") === "")
    yield problem.missing(at(place, "namespace"), SPECIFY);
};

/** k8s.io/kubernetes, pkg/apis/rbac/validation. */
export const RBAC: Checks = {
  V1PolicyRule: [policyRule],
  V1AggregationRule: [aggregation],
  V1RoleBinding: [roleRefStays],
  V1ClusterRoleBinding: [roleRefStays],
  V1RoleRef: roleRef,
  RbacV1Subject: [subject],
};
