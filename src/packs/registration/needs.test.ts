import { join } from "node:path";
import type { Pack } from "../../model/pack.js";
import { createParts } from "../../parts.js";
import { packsFromText } from "../from-text.js";
import { installedIn, isBuiltIn, needNotes, needsBeyond } from "./needs.js";
import { matchConditions } from "./webhook-conditions.js";

const { catalogue, loadPacks } = createParts("0.1.0", join(process.cwd(), "policies"));
const { loaded } = loadPacks("policies");
const installed = installedIn(loaded, "policies");

const NO_PACK: Pack = { name: "", description: "", rules: [], defaulters: [] };
const entry = (id: string, group: string, resource: string, operation: string, more = ""): string =>
  `    - { use: generic/field-forbidden, id: ${id}, match: { resourceRules: [{ apiGroups: ['${group}'], resources: ['${resource}'], operations: [${operation}] }] }, options: { field: a.b }, good: &a { apiVersion: v1, kind: Pod }, bad: *a${more} }\n`;
const fallback = (id: string, group: string, resource: string, operation: string): string =>
  `    - { use: generic/default, id: ${id}, match: { resourceRules: [{ apiGroups: ['${group}'], resources: ['${resource}'], operations: [${operation}] }] }, options: { field: metadata.labels.a, value: b }, before: &a { apiVersion: v1, kind: Pod }, after: *a }\n`;
const packOf = (rules: string, defaulters = "", match = "", name = "mine") =>
  packsFromText(
    [
      {
        from: "a",
        text: `apiVersion: decorum.dev/v1alpha1
kind: PolicyPack
metadata: { name: ${name} }
spec:
${match}${rules === "" ? "" : `  rules:\n${rules}`}${defaulters === "" ? "" : `  defaulters:\n${defaulters}`}`,
      },
    ],
    catalogue,
  );

test("requests that the webhooks of the manifests send are no need", () => {
  const rules = entry("a", "apps", "deployments", "CREATE") + entry("b", "", "pods/resize", "UPDATE");
  const packs = packOf(rules, fallback("c", "", "persistentvolumeclaims", "CREATE"));
  expect(needsBeyond(packs, installed)).toEqual({
    validating: [],
    mutating: [],
    omitted: { validating: [], mutating: [] },
    reads: [],
  });
  expect(needNotes(packs, installed)).toEqual([]);
});

test("other operations, subresources and resources to default are one", () => {
  const rules = entry("a", "", "namespaces", "DELETE") + entry("c", "", "pods/exec", "CONNECT");
  const packs = packOf(rules, fallback("d", "apps", "deployments", "CREATE"));
  const { validating, mutating } = needsBeyond(packs, installed);
  const at = { apiGroups: [""], apiVersions: ["*"] };
  expect(validating).toEqual([
    { ...at, operations: ["CONNECT"], resources: ["pods/exec"] },
    { ...at, operations: ["DELETE"], resources: ["namespaces"] },
  ]);
  expect(mutating).toEqual([
    { apiGroups: ["apps"], apiVersions: ["*"], operations: ["CREATE"], resources: ["deployments"] },
  ]);
  expect(needNotes(packs, installed)).toEqual([
    "pack 'mine' reviews CONNECT of 'pods/exec' and DELETE of 'namespaces' and sets defaults on CREATE of 'deployments', for which the manifests register no webhook; 'decorum export helm-values' and 'decorum export kustomize' print what to add",
  ]);
});

test("so are users and Pods that a match condition keeps away, and other kinds that are read", () => {
  const packs = packOf(
    entry("a", "apps", "deployments", "CREATE"),
    fallback("b", "", "pods", "CREATE"),
    "  namespaceLabels: Honored\n  match: { controlPlane: Included }\n",
  );
  const { omitted, reads } = needsBeyond(packs, installed);
  expect(omitted).toEqual({ validating: ["not-from-the-control-plane"], mutating: ["not-a-pod-of-a-controller"] });
  expect(reads.map(({ kind }) => kind)).toEqual(["Namespace"]);
  expect(needNotes(packs, installed)).toEqual([
    "pack 'mine' wants what match condition 'not-from-the-control-plane' or 'not-a-pod-of-a-controller' keeps away, for which the manifests register no webhook; it reads 'Namespace', for which the role of the manifests grants no right; 'decorum export helm-values' and 'decorum export kustomize' print what to add",
  ]);
});

const conditionsFor = (rules: string, match = "") =>
  needsBeyond(packOf(rules, "", match), installed).omitted.validating;
const CONTROL_PLANE = "not-from-the-control-plane";

test("a condition that keeps more users away than the packs exclude is left out", () => {
  const pods = entry("a", "", "pods", "CREATE");
  const match = (rest: string): string => `  match: { controlPlane: Included${rest} }\n`;
  expect(conditionsFor(pods, match(", excludedUsers: ['system:kube-scheduler']"))).toEqual([CONTROL_PLANE]);
  const all = "'system:kube-scheduler', 'system:kube-controller-manager', 'system:serviceaccount:kube-system:*'";
  expect(conditionsFor(pods, match(`, excludedUsers: [${all}]`))).toEqual([]);
});

test("deletions by any user are sent beside the conditions of the manifests", () => {
  expect(matchConditions(installed).validating.at(-1)?.expression).toContain(" || request.operation == 'DELETE' || ");
  expect(conditionsFor(entry("a", "", "persistentvolumeclaims", "DELETE"))).toEqual([]);
  expect(conditionsFor(entry("a", "", "persistentvolumeclaims", "CREATE, DELETE"))).toEqual([CONTROL_PLANE]);
});

test.each([
  ["coordination.k8s.io", "leases", ["not-a-lease"]],
  ["coordination.k8s.io", "*", ["not-a-lease"]],
  ["coordination.k8s.io", "leasecandidates", []],
  ["events.k8s.io", "events", ["not-an-event"]],
  ["*", "events", ["not-an-event"]],
  ["", "*", []],
  ["*", "*", []],
  ["authentication.k8s.io", "tokenreviews", ["not-a-review"]],
  ["authorization.k8s.io", "*", ["not-a-review"]],
  ["*", "subjectaccessreviews", ["not-a-review"]],
] as const)("the conditions that keep what a pack names of group '%s' away: %s", (group, resource, expected) => {
  const names = conditionsFor(entry("a", group, resource, "CREATE")).filter((name) => name !== CONTROL_PLANE);
  expect(names).toEqual(expected);
});

test("a rule on Events is about them, unless it only runs on the command line", () => {
  const uses = (rule: string): string => `    - { use: events/${rule} }\n`;
  expect(conditionsFor(uses("event-reason"))).toEqual(["not-an-event"]);
  expect(conditionsFor(uses("event-aggregation"))).toEqual([]);
});

test("an opt-in pack needs more than is made for the others", () => {
  const optIn = loaded.map(({ pack }) => pack).find(({ name }) => name === "workload-defaults");
  expect(needsBeyond(optIn === undefined ? [] : [optIn], installed).mutating).not.toEqual([]);
});

test("a pack is built in by its place, not by its name", () => {
  const at = (file: string, name = "references") =>
    isBuiltIn({ file, pack: { ...NO_PACK, name } }, "/decorum/policies");
  expect(at("/decorum/policies/references/pack.yaml")).toBe(true);
  // Mounted beside them, in a folder that begins as theirs, or elsewhere.
  expect(at("/decorum/policies/configmap-team/pack.yaml", "team")).toBe(false);
  expect(at("/decorum/policies-of-teams/references/pack.yaml")).toBe(false);
  expect(at("team/references/pack.yaml")).toBe(false);
});
