import { stringAt } from "kube-json";
import { type ClusterSnapshot, EMPTY_CLUSTER } from "../../model/context.js";
import { snapshotOf } from "../../model/snapshot.js";
import { objectOf } from "../../testing/scenario.js";
import { createCustomResources } from "./custom-resources.js";
import { createInputCluster } from "./input-cluster.js";
import type { Source } from "./source.js";

const SECRET = { group: "", kind: "Secret" };

const manifest = (kind: string, name: string, more = ""): string =>
  `apiVersion: v1\nkind: ${kind}\nmetadata: { name: ${name}${more} }\n`;

/** Files in memory, and how often each has been read. */
const filesOf = (...texts: readonly string[]) => {
  const reads = texts.map(() => 0);
  const sources = texts.map(
    (text, index): Source => ({
      name: String(index),
      text: () => {
        reads[index] = (reads[index] ?? 0) + 1;
        return text;
      },
    }),
  );
  return { sources, reads };
};

const clusterOf = (
  sources: readonly Source[],
  stored: ClusterSnapshot = EMPTY_CLUSTER,
  namespace?: string,
): ClusterSnapshot =>
  createInputCluster({ sources, namespace, customResources: createCustomResources(sources, stored) }, [SECRET]);

const names = (cluster: ClusterSnapshot): readonly string[] =>
  cluster
    .known("", "Secret")
    .map((one) => `${stringAt(one, "metadata", "namespace") ?? ""}/${stringAt(one, "metadata", "name") ?? ""}`);

test("nothing is read before it is asked for, and then once", () => {
  const { sources, reads } = filesOf(manifest("Secret", "a"), manifest("ConfigMap", "b"));
  const cluster = clusterOf(sources);
  expect(cluster.known("", "ConfigMap")).toEqual([]);
  expect(cluster.list("", "Secret")).toBeUndefined();
  expect(reads).toEqual([0, 0]);
  expect(names(cluster)).toEqual(["default/a"]);
  expect(cluster.known("", "Secret")).toBe(cluster.known("", "Secret"));
  expect(reads).toEqual([1, 1]);
});

test("objects come in the order of the files; of two of one name the last counts", () => {
  const { sources } = filesOf(
    `${manifest("Secret", "b")}---\n${manifest("Secret", "a", ", labels: { old: '' }")}`,
    `${manifest("Secret", "c")}---\n${manifest("Secret", "a")}`,
  );
  const cluster = clusterOf(sources);
  expect(names(cluster)).toEqual(["default/b", "default/a", "default/c"]);
  expect(cluster.known("", "Secret")[1]).toEqual(objectOf(manifest("Secret", "a", ", namespace: default")));
});

test("those without a namespace go where the user says, and an object of the same name elsewhere is another", () => {
  const { sources } = filesOf(`${manifest("Secret", "a")}---\n${manifest("Secret", "a", ", namespace: data")}`);
  expect(names(clusterOf(sources, EMPTY_CLUSTER, "shop"))).toEqual(["shop/a", "data/a"]);
});

test("they take the place of the stored ones, and all are known if the cluster is", () => {
  const stored = snapshotOf(
    ["a", "b"].map((name) => objectOf(manifest("Secret", name, ", namespace: default, labels: { old: '' }"))),
  );
  const { sources } = filesOf(`${manifest("Secret", "c")}---\n${manifest("Secret", "a")}`);
  const cluster = clusterOf(sources, stored);
  expect(names(cluster)).toEqual(["default/b", "default/c", "default/a"]);
  expect(cluster.list("", "Secret")).toBe(cluster.known("", "Secret"));
  expect(cluster.list("", "ConfigMap")).toEqual([]);
});

test.each([
  ["JSON", JSON.stringify(objectOf(manifest("Secret", "a")))],
  ["JSON with blanks", '{ "kind" : "Secret", "apiVersion": "v1", "metadata": { "name": "a" } }'],
  ["quotes", manifest("'Secret'", "a")],
  ["a block", manifest("Secret", "a").replace("kind: Secret", "kind: >-\n  Secret")],
  ["a list", `apiVersion: v1\nkind: List\nitems:\n- { apiVersion: v1, kind: Secret, metadata: { name: a } }`],
  ["a typed list", "apiVersion: v1\nkind: SecretList\nitems:\n- { metadata: { name: a } }\n"],
  ["a comment", manifest("Secret # of all", "a")],
])("finds an object however it is written: %s", (_, text) => {
  expect(names(clusterOf(filesOf(text).sources))).toHaveLength(1);
});

test.each([
  ["another kind that begins so", manifest("SecretStore", "a")],
  ["another group", manifest("Secret", "a").replace("v1", "acme.io/v1")],
  ["an object that the server has yet to name", manifest("Secret", "a").replace("name:", "generateName:")],
  ["what cannot be read", "kind: Secret\n  a: [\n"],
  ["what is no object", "- kind: Secret\n"],
  ["nothing", ""],
])("leaves out %s", (_, text) => {
  expect(names(clusterOf(filesOf(text).sources))).toEqual([]);
});

test("a definition among the files tells that its custom resources lie in namespaces", () => {
  const definition = JSON.stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.acme.io" },
    spec: { group: "acme.io", names: { kind: "Widget", plural: "widgets" }, scope: "Namespaced" },
  });
  const widget = manifest("Widget", "a").replace("v1", "acme.io/v1");
  const namespaceOf = (...texts: readonly string[]) => {
    const { sources } = filesOf(...texts);
    const customResources = createCustomResources(sources, EMPTY_CLUSTER);
    const input = { sources, namespace: undefined, customResources };
    const cluster = createInputCluster(input, [{ group: "acme.io", kind: "Widget" }]);
    return stringAt(cluster.known("acme.io", "Widget")[0], "metadata", "namespace");
  };
  expect([namespaceOf(widget, definition), namespaceOf(widget)]).toEqual(["default", undefined]);
});

test("an object of a cluster-scoped kind is in no namespace, whatever it says", () => {
  const { sources } = filesOf(manifest("Node", "a", ", namespace: shop"));
  const input = { sources, namespace: undefined, customResources: createCustomResources(sources, EMPTY_CLUSTER) };
  const cluster = createInputCluster(input, [{ group: "", kind: "Node" }]);
  expect(cluster.known("", "Node")).toEqual([objectOf(manifest("Node", "a"))]);
});
