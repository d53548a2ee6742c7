import { fileURLToPath } from "node:url";
import { copyOf } from "./mount.mjs";

/** The packs that we ship, and a team's own pack that changes while in use. */

export const POLICIES = fileURLToPath(new URL("../../policies", import.meta.url));

const team = (action, rule = "generic/field-required") => ({
  "team/pack.yaml": `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: team }
spec:
  rules:
    - use: ${rule}
      id: team-label
      action: ${action}
      match: { resourceRules: [{ apiGroups: ["*"], resources: ["*"], operations: [CREATE, UPDATE] }] }
      options: { field: "metadata.labels[acme.io/team]" }
      good: { apiVersion: v1, kind: ConfigMap, metadata: { name: a, labels: { acme.io/team: shop } } }
      bad: { apiVersion: v1, kind: ConfigMap, metadata: { name: a } }
`,
});

/** Entries that match all reviews: those of a company with many conventions. */
const CONVENTIONS = 2400;

const convention = (_, index) => `
    - use: generic/field-matches
      id: convention-${index}
      action: Warn
      match: { resourceRules: [{ apiGroups: ["*"], resources: ["*"], operations: [CREATE, UPDATE] }] }
      options: { field: metadata.name, pattern: "^([a-z0-9][a-z0-9.-]*|c${index})$" }
      good: { apiVersion: v1, kind: ConfigMap, metadata: { name: a } }
      bad: { apiVersion: v1, kind: ConfigMap, metadata: { name: A } }`;

const conventions = () => ({
  "conventions/pack.yaml": `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: conventions }
spec:
  rules:${Array.from({ length: CONVENTIONS }, convention).join("")}
`,
});

/** Packs to mount: each function writes them into a folder. */
export const PACKS = {
  lenient: copyOf(POLICIES, team("Warn")),
  strict: copyOf(POLICIES, team("Deny")),
  many: copyOf(POLICIES, conventions()),
  broken: copyOf(POLICIES, team("Deny", "generic/no-such-rule")),
};
