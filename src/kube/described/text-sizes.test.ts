import { crd } from "kube-schema/testing";
import type { JsonObject } from "kube-json";
import { crdOf, ownNodes } from "../crd/crd.js";
import { longestText } from "./text-sizes.js";

const sizeOf = (name: string, schema: JsonObject = {}): number | undefined => {
  const nodes = ownNodes(crdOf(crd({ spec: { [name]: { type: "string", ...schema } } })));
  const node = [...nodes].find(({ name: own }) => own === name);
  return node === undefined ? undefined : longestText(node);
};

test.each([
  ["podCIDR", 43],
  ["cidr", 43],
  ["clusterIP", 39],
  ["backendUUID", 36],
  ["targetNamespace", 63],
  ["hostname", 253],
  ["priorityClassName", 253],
  ["caSecretName", 253],
  ["claimName", 253],
  ["disclaimName", undefined],
  ["storageClass", undefined],
  ["roleARN", 2048],
  ["callbackURL", 2048],
  ["imageTag", 128],
  ["title", undefined],
  ["namespaceLabel", undefined],
  ["namespace", undefined],
  ["failureDomain", undefined],
])("by the name %s", (name, size) => {
  expect(sizeOf(name)).toBe(size);
});

test.each([
  ["Must be a valid CIDR.", 43],
  ["peer is the IPv4 address of the peer.", 15],
  ["Must be a valid DNS label.", 63],
  ["Must be a valid DNS subdomain.", 253],
  ["Must be a valid HTTPS URL.", 2048],
  ["Must be a valid UUID.", 36],
  ["peer is where to send it.", undefined],
])("by the description '%s'", (description, size) => {
  expect(sizeOf("peer", { description })).toBe(size);
});

test("a namespace beside a name is one of Kubernetes", () => {
  const text = { type: "string" };
  const spec = { target: { type: "object", properties: { name: text, namespace: text } } };
  const found = [...ownNodes(crdOf(crd({ spec })))].find(({ name }) => name === "namespace");
  expect(found === undefined ? undefined : longestText(found)).toBe(63);
  const patched = { type: "object", properties: { ...spec.target.properties, annotationSelector: text } };
  const pattern = [...ownNodes(crdOf(crd({ spec: { target: patched } })))].find(({ name }) => name === "namespace");
  expect(pattern === undefined ? 0 : longestText(pattern)).toBeUndefined();
});

test.each([
  ["tokenSecretRef", "key", 253],
  ["configMap", "name", 253],
  ["passwordRef", "key", 253],
  ["extractor", "key", undefined],
  ["claimMapping", "claimName", undefined],
  ["volume", "claimName", 253],
])("a key of a Secret or ConfigMap, beside its name: %s.%s", (selector, field, size) => {
  const text = { type: "string" };
  const spec = { [selector]: { type: "object", properties: { name: text, key: text, claimName: text } } };
  const found = [...ownNodes(crdOf(crd({ spec })))].find(({ name }) => name === field);
  expect(found === undefined ? 0 : longestText(found)).toBe(size);
});

test("only text has a size", () => {
  expect(sizeOf("cidr", { type: "object" })).toBeUndefined();
});

test("the items of a list are named in the plural", () => {
  const nodes = ownNodes(crdOf(crd({ spec: { podCIDRs: { type: "array", items: { type: "string" } } } })));
  expect([...nodes].filter(({ step }) => step === "items").map(longestText)).toEqual([43]);
});

test("by the holder: the names of pools are no addresses, and what is in a CIDR is one", () => {
  const list = { type: "array", items: { type: "string" } };
  const sizesIn = (name: string): readonly unknown[] => {
    const nodes = ownNodes(crdOf(crd({ spec: { [name]: { type: "object", properties: { ipv4: list } } } })));
    return [...nodes].filter(({ step }) => step === "items").map(longestText);
  };
  expect(sizesIn("ipPools")).toEqual([undefined]);
  expect(sizesIn("localCIDR")).toEqual([43]);
  expect(sizesIn("peers")).toEqual([15]);
});

test.each([
  ["usernameKey", "UsernameKey to be used in the Secret.", 253],
  ["key", "The name of the key in the given secret.", 253],
  ["privateKey", "The private key.", undefined],
  ["secret", "A key of the Secret.", undefined],
])("a key of a Secret alone: %s, '%s'", (name, description, size) => {
  expect(sizeOf(name, { type: "string", description })).toBe(size);
});
