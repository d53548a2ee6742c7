import type { Json } from "kube-json";
import type { UnionOptions } from "../../options/union-options.js";
import { optionProblems } from "../../testing/option-problems.js";
import { testRule } from "../../testing/test-rule.js";
import { staleUnionMember } from "./stale-union-member.js";

const source = (value: Json): Json => ({ apiVersion: "acme.io/v1", kind: "Widget", spec: { source: value } });
const sources = (...values: Json[]): Json => ({
  apiVersion: "acme.io/v1",
  kind: "Widget",
  spec: { sources: values },
});
const options: UnionOptions = { field: "spec.source", members: ["git", "http"], discriminator: "type" };
const GIT = { type: "Git", git: { a: 1 } };
const STALE = [["FieldValueForbidden", "spec.source.git"]] as const;

testRule(staleUnionMember, {
  bad: [["FieldValueForbidden", "spec.source.git"]],
  valid: {
    "the old member goes": { oldObject: source(GIT), object: source({ type: "HTTP", http: {} }), options },
    "the discriminator stays": { oldObject: source(GIT), object: source({ ...GIT, depth: 1 }), options },
    "it was stale before": {
      oldObject: source({ type: "HTTP", git: {} }),
      object: source({ type: "HTTP", git: {}, depth: 1 }),
      options,
    },
    "the old member changes, too": {
      oldObject: source(GIT),
      object: source({ type: "HTTP", git: { a: 2 } }),
      options,
    },
    "the new member comes, too": {
      oldObject: source(GIT),
      object: source({ type: "HTTP", git: { a: 1 }, http: {} }),
      options,
    },
    "to a value that nobody knows": {
      oldObject: source(GIT),
      object: source({ ...GIT, type: "None" }),
      options,
    },
    "a new item": {
      oldObject: sources({ ...GIT, name: "a" }),
      object: sources({ ...GIT, name: "b", type: "HTTP" }),
      options: { ...options, field: "spec.sources[*]" },
    },
    "no discriminator in the options": {
      oldObject: source(GIT),
      object: source({ ...GIT, type: "HTTP" }),
      options: { field: "spec.source", members: ["git", "http"] },
    },
  },
  invalid: {
    "the old member stays": {
      oldObject: source(GIT),
      object: source({ ...GIT, type: "HTTP" }),
      options,
      causes: STALE,
    },
    "for a value that the pack knows": {
      oldObject: source(GIT),
      object: source({ ...GIT, type: "None" }),
      options: { ...options, values: { None: [] } },
      causes: STALE,
    },
    "and another field changes": {
      oldObject: source(GIT),
      object: source({ ...GIT, type: "HTTP", depth: 1 }),
      options,
      causes: STALE,
    },
    "in an item that moves": {
      oldObject: sources({ ...GIT, name: "a" }),
      object: sources({ name: "b" }, { ...GIT, name: "a", type: "HTTP" }),
      options: { ...options, field: "spec.sources[*]" },
      causes: [["FieldValueForbidden", "spec.sources[1].git"]],
    },
  },
});

test("options are those of the union", () => {
  expect(optionProblems(staleUnionMember, { ...options, values: { A: ["svn"] } })).toEqual(["values[A][0]"]);
});
