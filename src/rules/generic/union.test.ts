import type { Json } from "kube-json";
import type { UnionOptions } from "../../options/union-options.js";
import { optionProblems } from "../../testing/option-problems.js";
import { testRule } from "../../testing/test-rule.js";
import { union } from "./union.js";

const widget = (spec: Json): Json => ({ apiVersion: "acme.io/v1", kind: "Widget", spec });
const source = (value: Json): Json => widget({ source: value });
const plain: UnionOptions = { field: "spec.source", members: ["git", "http", "oci"] };
const typed: UnionOptions = { ...plain, discriminator: "type" };
const service: UnionOptions = {
  field: "spec",
  members: ["clusterIP", "clusterIPs", "nodePorts", "externalName"],
  discriminator: "type",
  values: {
    ClusterIP: ["clusterIP", "clusterIPs"],
    NodePort: ["clusterIP", "clusterIPs", "nodePorts"],
    ExternalName: ["externalName"],
  },
};
const FORBIDDEN = "FieldValueForbidden";

testRule(union, {
  bad: [["FieldValueForbidden", "spec.source.http"]],
  valid: {
    "one member": { object: source({ git: {} }), options: plain },
    none: { object: source({}), options: plain },
    "no holder": { object: widget({}), options: plain },
    "a holder of another type": { object: source(["git", "http"]), options: plain },
    "members that are not filled in": {
      object: source({ git: {}, http: "", oci: [], type: "Git" }),
      options: plain,
    },
    "null beside a member": { object: source({ git: {}, http: null }), options: plain },
    "what every object inherits in JavaScript": {
      object: source({ git: {} }),
      options: { ...plain, members: ["git", "toString", "constructor"] },
    },
    "the member that the discriminator names": {
      object: source({ type: "HTTP", http: {} }),
      options: typed,
    },
    "a member that is called after it and more": {
      object: source({ type: "Amazon-S3", amazonS3Config: {} }),
      options: { ...typed, members: ["amazonS3Config", "git"] },
    },
    "a value that nobody knows, and one member": {
      object: source({ type: "None", git: {} }),
      options: typed,
    },
    "several members that belong together": {
      object: widget({ type: "NodePort", clusterIP: "10.0.0.1", clusterIPs: ["10.0.0.1"], nodePorts: [1] }),
      options: service,
    },
    "several members that belong together, for a value that nobody knows": {
      object: widget({ type: "Other", clusterIP: "10.0.0.1", nodePorts: [1] }),
      options: service,
    },
    "only the discriminator changes": {
      oldObject: source({ type: "Git", git: { a: 1 } }),
      object: source({ type: "HTTP", git: { a: 1 } }),
      options: typed,
    },
    "only the discriminator changes, in an item that moves": {
      oldObject: widget({ sources: [{ name: "a", type: "Git", git: {} }] }),
      object: widget({
        sources: [
          { name: "b", type: "Git" },
          { name: "a", type: "HTTP", git: {} },
        ],
      }),
      options: { ...typed, field: "spec.sources[*]" },
    },
  },
  invalid: {
    "two members": {
      object: source({ git: {}, http: {} }),
      options: plain,
      causes: [[FORBIDDEN, "spec.source.http"]],
    },
    "three members, of which one was there": {
      oldObject: source({ http: {} }),
      object: source({ git: {}, http: {}, oci: 0 }),
      options: plain,
      causes: [
        [FORBIDDEN, "spec.source.git"],
        [FORBIDDEN, "spec.source.oci"],
      ],
    },
    "at the root": {
      object: { apiVersion: "acme.io/v1", kind: "Widget", git: {}, http: {} },
      options: { members: ["git", "http"] },
      causes: [[FORBIDDEN, "http"]],
    },
    "another member than the discriminator names": {
      object: source({ type: "HTTP", git: {} }),
      options: typed,
      causes: [[FORBIDDEN, "spec.source.git"]],
    },
    "another member beside it": {
      object: source({ type: "git", git: {}, http: {}, oci: {} }),
      options: typed,
      causes: [
        [FORBIDDEN, "spec.source.http"],
        [FORBIDDEN, "spec.source.oci"],
      ],
    },
    "two members for a value that nobody knows": {
      object: source({ type: "None", git: {}, http: {} }),
      options: typed,
      causes: [[FORBIDDEN, "spec.source.http"]],
    },
    "a value for which there may be none": {
      object: source({ type: "None", git: {} }),
      options: { ...typed, values: { Git: ["git"], None: [] } },
      causes: [[FORBIDDEN, "spec.source.git"]],
    },
    "members that do not belong together": {
      object: widget({ clusterIP: "10.0.0.1", clusterIPs: ["10.0.0.1"], externalName: "a" }),
      options: service,
      causes: [[FORBIDDEN, "spec.externalName"]],
    },
    "members of another value": {
      object: widget({ type: "ExternalName", externalName: "a", clusterIP: "10.0.0.1" }),
      options: service,
      causes: [[FORBIDDEN, "spec.clusterIP"]],
    },
    "the discriminator and the member change": {
      oldObject: source({ type: "Git", git: { a: 1 } }),
      object: source({ type: "HTTP", git: { a: 2 } }),
      options: typed,
      causes: [[FORBIDDEN, "spec.source.git"]],
    },
    "the new member comes and the old one stays": {
      oldObject: source({ type: "Git", git: {} }),
      object: source({ type: "HTTP", git: {}, http: {} }),
      options: typed,
      causes: [[FORBIDDEN, "spec.source.git"]],
    },
    "in every item": {
      object: widget({ sources: [{ git: {}, http: {} }, { git: {} }, { http: {}, oci: {} }] }),
      options: { ...plain, field: "spec.sources[*]" },
      causes: [
        [FORBIDDEN, "spec.sources[0].http"],
        [FORBIDDEN, "spec.sources[2].oci"],
      ],
    },
  },
});

test.each<[string, UnionOptions, readonly string[]]>([
  ["members alone", { members: ["a", "b"] }, []],
  ["a single member with a discriminator", { members: ["a"], discriminator: "type" }, []],
  ["values", service, []],
  ["a field that cannot be read", { ...plain, field: "spec..a" }, ["field"]],
  ["a single member", { members: ["a"] }, ["members"]],
  ["a discriminator that is a member", { members: ["a", "type"], discriminator: "type" }, ["discriminator"]],
  ["values without discriminator", { ...plain, values: { Git: ["git"] } }, ["discriminator"]],
  [
    "values of other members",
    { ...typed, values: { Git: ["git", "svn"], "a.b": ["cvs"] } },
    ["values[Git][1]", "values[a.b][0]"],
  ],
])("options: %s", (_, given, fields) => {
  expect(optionProblems(union, given)).toEqual(fields);
});
