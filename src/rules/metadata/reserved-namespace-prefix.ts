import { stringAt } from "kube-json";
import type { UserInfo } from "../../model/context.js";
import { examples, forbidden, matching, path, requestsFor, type Rule } from "../kit.js";
import { texts } from "../plain-options.js";

const PREFIX = "kube-";
const SYSTEM_NAMESPACES = ["kube-system", "kube-public", "kube-node-lease"];

/** True for users that set up clusters. */
const isSystem = ({ username, groups }: UserInfo): boolean =>
  username === "system:apiserver" || groups.includes("system:masters") || groups.includes("system:bootstrappers");

export const reservedNamespacePrefix: Rule<{ readonly allowed: readonly string[] }> = {
  id: "metadata/reserved-namespace-prefix",
  conventions: ["namespaces-02"],
  match: matching(requestsFor("", ["namespaces"], ["CREATE"])),
  action: "Deny",
  options: texts({ allowed: "Further namespaces that may be created." }, { pattern: "^kube-" }),
  *check({ object, user }, { allowed }) {
    if (user !== undefined && isSystem(user)) return;
    // Before a validating webhook, the API server has generated the name from `generateName`; in files there
    // is only the latter.
    const field = (stringAt(object, "metadata", "name") ?? "") === "" ? "generateName" : "name";
    const name = stringAt(object, "metadata", field) ?? "";
    if (name.startsWith(PREFIX) && !SYSTEM_NAMESPACES.includes(name) && !allowed.includes(name))
      yield forbidden(
        path("metadata", field),
        `may not start with '${PREFIX}'; only system namespaces may use this prefix`,
      );
  },
  fixClass: "Breaking",
  summary: "A namespace whose name starts with 'kube-' may only be created by the system.",
  rationale:
    "Kubernetes may add a system namespace with such a name at any time, and tools treat the prefix as a mark of system namespaces: they skip backups, policies and quotas there. Option `allowed` lists add-ons that need such a name (kube-flannel, kube-prometheus).",
  ...examples(`
    apiVersion: v1
    kind: Namespace
    metadata:
  -   name: kube-monitoring
  +   name: monitoring
  `),
};
