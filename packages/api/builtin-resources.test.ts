import { BUILTIN_RESOURCES, guessResource, isBuiltInGroup, resourceFor } from "./builtin-resources.js";
import { dns1035LabelProblem, dnsSubdomainProblem } from "./formats/names.js";

describe("the table", () => {
  test("has each resource and each kind of a group once", () => {
    for (const name of ["kind", "plural", "singular"] as const) {
      const names = BUILTIN_RESOURCES.map((entry) => `${entry.group}/${entry[name]}`);
      expect(names).toEqual([...new Set(names)]);
    }
  });

  test.each(BUILTIN_RESOURCES)("has well-formed names for $group $kind", (entry) => {
    if (entry.group !== "") expect(dnsSubdomainProblem(entry.group)).toBeUndefined();
    expect(entry.kind).toMatch(/^[A-Z][A-Za-z]+$/);
    expect(entry.singular).toBe(entry.kind.toLowerCase());
    expect(entry.versions.length).toBeGreaterThan(0);
    expect(entry.versions).toEqual([...new Set(entry.versions)]);
    for (const version of entry.versions) expect(version).toMatch(/^v[1-9]((alpha|beta)[1-9])?$/);
    for (const name of [entry.plural, ...entry.shortNames, ...entry.categories]) {
      expect(dns1035LabelProblem(name)).toBeUndefined();
    }
  });

  test("has no two short names for different things", () => {
    const meanings = new Map<string, string>();
    for (const { shortNames, kind } of BUILTIN_RESOURCES) {
      for (const short of shortNames) {
        expect(meanings.get(short) ?? kind).toBe(kind);
        meanings.set(short, kind);
      }
    }
  });

  test("puts what `kubectl get all` shows into the category", () => {
    const all = BUILTIN_RESOURCES.filter(
      ({ categories, group }) => categories.includes("all") && group !== "extensions",
    );
    expect(all.map(({ plural }) => plural).sort()).toEqual([
      "cronjobs",
      "daemonsets",
      "deployments",
      "horizontalpodautoscalers",
      "jobs",
      "pods",
      "replicasets",
      "replicationcontrollers",
      "services",
      "statefulsets",
    ]);
  });
});

test.each([
  "",
  "apps",
  "batch",
  "extensions",
  "policy",
  "rbac.authorization.k8s.io",
  "apiextensions.k8s.io",
  "apiregistration.k8s.io",
  "admissionregistration.k8s.io",
  "networking.k8s.io",
])("the group %j is built in", (group) => {
  expect(isBuiltInGroup(group)).toBe(true);
});

test.each([
  "gateway.networking.k8s.io",
  "snapshot.storage.k8s.io",
  "metrics.k8s.io",
  "x-k8s.io",
  "k8s.io",
  "example.com",
  "APPS",
  "constructor",
  "__proto__",
])("the group %j is not built in", (group) => {
  expect(isBuiltInGroup(group)).toBe(false);
});

test.each([
  ["", "Pod", "pods", true],
  ["", "Endpoints", "endpoints", true],
  ["", "Namespace", "namespaces", false],
  ["", "Node", "nodes", false],
  ["", "ComponentStatus", "componentstatuses", false],
  ["", "PersistentVolume", "persistentvolumes", false],
  ["", "PersistentVolumeClaim", "persistentvolumeclaims", true],
  ["apps", "Deployment", "deployments", true],
  ["extensions", "Ingress", "ingresses", true],
  ["networking.k8s.io", "IngressClass", "ingressclasses", false],
  ["networking.k8s.io", "NetworkPolicy", "networkpolicies", true],
  ["networking.k8s.io", "IPAddress", "ipaddresses", false],
  ["policy", "PodSecurityPolicy", "podsecuritypolicies", false],
  ["storage.k8s.io", "CSIStorageCapacity", "csistoragecapacities", true],
  ["storage.k8s.io", "StorageClass", "storageclasses", false],
  ["rbac.authorization.k8s.io", "ClusterRole", "clusterroles", false],
  ["rbac.authorization.k8s.io", "Role", "roles", true],
  ["apiextensions.k8s.io", "CustomResourceDefinition", "customresourcedefinitions", false],
  ["authorization.k8s.io", "LocalSubjectAccessReview", "localsubjectaccessreviews", true],
  ["authorization.k8s.io", "SubjectAccessReview", "subjectaccessreviews", false],
  ["discovery.k8s.io", "EndpointSlice", "endpointslices", true],
  ["events.k8s.io", "Event", "events", true],
  ["resource.k8s.io", "ResourceClassParameters", "resourceclassparameters", true],
])("%s/%s is served by %s, namespaced: %s", (group, kind, resource, namespaced) => {
  expect(resourceFor(group, kind)).toEqual({ resource, namespaced });
});

test.each([
  ["example.com", "Widget", "widgets"],
  ["example.com", "Policy", "policies"],
  ["example.com", "Class", "classes"],
  ["example.com", "Pod", "pods"],
  ["apps", "Pod", "pods"],
  ["gateway.networking.k8s.io", "Gateway", "gateways"],
  ["example.com", "VirtualMailbox", "virtualmailboxes"],
  ["example.com", "Mesh", "meshes"],
  ["example.com", "Switch", "switches"],
  ["example.com", "MyEndpoints", "myendpoints"],
  ["example.com", "constructor", "constructors"],
  ["example.com", "Y", "ys"],
  ["example.com", "", ""],
])("of %s %s the resource is guessed as %s, and the scope is unknown", (group, kind, resource) => {
  expect(resourceFor(group, kind)).toEqual({ resource, namespaced: undefined });
});

test("the guess is right for every built-in kind but those that are plural already", () => {
  const wrong = BUILTIN_RESOURCES.filter(({ kind, plural }) => guessResource(kind) !== plural);
  expect(wrong.map(({ kind }) => kind)).toEqual(["ResourceClaimParameters", "ResourceClassParameters"]);
});
