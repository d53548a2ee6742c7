import { arrayAt, at } from "kube-json";
import { parseManifests } from "kube-manifests";
import { rbacManifest, readerRole, readerRules } from "./rbac-manifest.js";

const watched = (group: string, kind: string, ...readers: string[]): Parameters<typeof rbacManifest>[0][number] => ({
  group,
  kind,
  denies: false,
  readers,
});

const read = (text: string): readonly unknown[] => {
  const manifests = parseManifests(text);
  expect(manifests.flatMap(({ errors }) => errors)).toEqual([]);
  return manifests.map(({ value }) => value);
};

test("the role allows reading exactly the given kinds, and no writing", () => {
  const [role] = read(
    rbacManifest([
      watched("", "Namespace", "a/b"),
      watched("apps", "ReplicaSet", "c/d"),
      watched("apps", "Deployment", "a/b", "c/d"),
      watched("networking.k8s.io", "NetworkPolicy", "a/b"),
      watched("gateway.networking.k8s.io", "ReferenceGrant", "e/f"),
    ]),
  );
  const verbs = ["list", "watch"];
  expect(at(role, "rules")).toEqual([
    { apiGroups: [""], resources: ["namespaces"], verbs },
    { apiGroups: ["apps"], resources: ["deployments", "replicasets"], verbs },
    { apiGroups: ["networking.k8s.io"], resources: ["networkpolicies"], verbs },
    { apiGroups: ["gateway.networking.k8s.io"], resources: ["referencegrants"], verbs },
  ]);
});

test("a kind that is read in two versions is named once", () => {
  const kinds = ["v1", "v2"].map((version) => ({ ...watched("acme.io", "Widget", "a/b"), version }));
  expect(read(readerRole(kinds))).toMatchObject([{ rules: [{ apiGroups: ["acme.io"], resources: ["widgets"] }] }]);
});

test("each rule names its readers", () => {
  const text = rbacManifest([watched("apps", "ReplicaSet", "c/d"), watched("apps", "Deployment", "a/b", "c/d")]);
  expect(text).toContain('  # Read by a/b, c/d.\n  - apiGroups: ["apps"]');
});

test("without reads there are no permissions", () => {
  const [role] = read(rbacManifest([]));
  expect(at(role, "rules")).toEqual([]);
});

test("the role is bound to the service account of the service", () => {
  const [role, binding] = read(rbacManifest([]));
  expect(at(binding, "roleRef", "name")).toBe(at(role, "metadata", "name"));
  expect(arrayAt(binding, "subjects")).toEqual([
    { kind: "ServiceAccount", name: "decorum", namespace: "decorum-system" },
  ]);
});

test("the role alone and its rules alone have the same contents", () => {
  const given = [watched("", "Namespace", "a/b"), watched("apps", "Deployment", "a/b")];
  const [role] = read(rbacManifest(given));
  expect(read(readerRole(given))).toEqual([role]);
  expect(read(readerRules(given))).toEqual([at(role, "rules")]);
  expect(read(readerRules([]))).toEqual([[]]);
});
