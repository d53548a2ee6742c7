import { type Json, type KubeObject, arrayAt, stringAt } from "kube-json";
import { examples, type FieldPath, forbidden, literal, matching, path, requestsFor, type Rule } from "../kit.js";

/** The aggregated roles for users that allow writes. */
const USER_ROLES = ["edit", "admin"] as const;

const STATUS = "/status";

export const statusRbacSplit: Rule = {
  id: "status/status-rbac-split",
  conventions: ["specstatus-04"],
  match: matching(requestsFor("rbac.authorization.k8s.io", ["clusterroles"])),
  action: "Warn",
  *check({ object }) {
    const role = USER_ROLES.find(
      (name) => stringAt(object, "metadata", "labels", `rbac.authorization.k8s.io/aggregate-to-${name}`) === "true",
    );
    if (role === undefined) return;
    for (const { field, resource, verb } of writableStatuses(object))
      yield forbidden(
        field,
        `may not grant verb ${literal(verb)} on ${literal(resource)} in a role aggregated to '${role}'; only controllers may write status`,
      );
  },
  summary: "A role for users may not allow writing both a resource and its status.",
  rationale:
    "A status is reliable because only the controller that observes it writes it. A role that is aggregated to 'edit' or 'admin' goes to every user with that role in a namespace, so any of them could report an object as ready. Roles of controllers and roles without aggregation are exempt.",
  ...examples(`
    apiVersion: rbac.authorization.k8s.io/v1
    kind: ClusterRole
    metadata:
      name: widgets-edit
      labels: { rbac.authorization.k8s.io/aggregate-to-edit: "true" }
    rules:
  -   - { apiGroups: [acme.io], resources: [widgets, widgets/status], verbs: [create, update, patch, delete] }
  +   - { apiGroups: [acme.io], resources: [widgets], verbs: [create, update, patch, delete] }
  +   - { apiGroups: [acme.io], resources: [widgets/status], verbs: [get] }
  `),
};

interface Grant {
  readonly field: FieldPath;
  readonly resource: string;
  readonly verb: string;
}

/** The status resources that the role allows writing together with their main resource, and '*', which is both. */
function* writableStatuses(role: KubeObject): Iterable<Grant> {
  const rules = arrayAt(role, "rules");
  for (const [index, rule] of rules.entries()) {
    const verb = arrayAt(rule, "verbs").find(isWrite);
    if (typeof verb !== "string") continue;
    for (const [item, resource] of arrayAt(rule, "resources").entries())
      if (typeof resource === "string" && (resource === "*" || isStatusOfAny(resource, rule, rules)))
        yield { field: path("rules", index, "resources", item), resource, verb };
  }
}

/** Verbs that write a status, which cannot be created or deleted. */
const STATUS_WRITES: readonly Json[] = ["update", "patch", "*"];
const WRITES: readonly Json[] = [...STATUS_WRITES, "create", "delete", "deletecollection"];

const isWrite = (verb: Json): boolean => STATUS_WRITES.includes(verb);

/** True if the rule, or another one for its group, allows writing the main resource. */
const isStatusOfAny = (resource: string, rule: Json, rules: readonly Json[]): boolean => {
  if (!resource.endsWith(STATUS)) return false;
  const owner = resource.slice(0, -STATUS.length);
  return rules.some(
    (other) =>
      sharesGroup(rule, other) &&
      arrayAt(other, "verbs").some((verb) => WRITES.includes(verb)) &&
      arrayAt(other, "resources").some((one) => isMainResource(one, owner)),
  );
};

const isMainResource = (resource: Json, owner: string): boolean =>
  resource === owner || resource === "*" || (owner === "*" && typeof resource === "string" && !resource.includes("/"));

const sharesGroup = (rule: Json, other: Json): boolean => {
  const groups = arrayAt(rule, "apiGroups");
  const others = arrayAt(other, "apiGroups");
  return rule === other || groups.includes("*") || others.includes("*") || groups.some((one) => others.includes(one));
};
