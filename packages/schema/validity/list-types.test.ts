import type { JsonObject } from "kube-json";
import { type Case, established, inField, testCases, withField } from "../testing/definitions.js";

const TEXT = { type: "string" };
const list = (type: string, items: JsonObject, more: JsonObject = {}) =>
  withField({ type: "array", "x-kubernetes-list-type": type, items, ...more });
const ITEM = {
  type: "object",
  required: ["a"],
  properties: { a: TEXT, b: { ...TEXT, default: "b" }, c: TEXT },
};
const keyed = (keys: readonly string[], items: JsonObject = ITEM) =>
  list("map", items, { "x-kubernetes-list-map-keys": keys });
const TYPE = inField("x-kubernetes-list-type");
const KEYS = inField("x-kubernetes-list-map-keys");
const item = (name: string, below: string) => inField(`items.properties[${name}].${below}`);
const OBJECTS = { type: "object", properties: { a: TEXT } };

const cases: readonly Case[] = [
  ["an atomic list", list("atomic", ITEM), []],
  ["a set", list("set", TEXT), []],
  ["a map list", keyed(["a", "b"]), []],
  ["a list type that there is not", list("bag", TEXT), [`NotSupported ${TYPE}`]],
  ["a list type of a string", withField({ ...TEXT, "x-kubernetes-list-type": "set" }), [`Invalid ${inField("type")}`]],
  [
    "a list type of anything",
    withField({ "x-kubernetes-preserve-unknown-fields": true, "x-kubernetes-list-type": "atomic" }),
    [`Required ${inField("type")}`],
  ],
  ["a set of objects", list("set", OBJECTS), [`Invalid ${inField("items.x-kubernetes-map-type")}`]],
  ["a set of atomic objects", list("set", { ...OBJECTS, "x-kubernetes-map-type": "atomic" }), []],
  ["a set of atomic lists", list("set", { type: "array", items: TEXT }), []],
  [
    "a set of sets",
    list("set", { type: "array", items: TEXT, "x-kubernetes-list-type": "set" }),
    [`Invalid ${inField("items.x-kubernetes-list-type")}`],
  ],
  ["a set of objects that was one", list("set", OBJECTS), [], established(list("set", ITEM))],
  ["null in a set", list("set", { ...TEXT, nullable: true }), [`Forbidden ${inField("items.nullable")}`]],
  ["no keys", keyed([]), [`Required ${KEYS}`]],
  [
    "keys of a list without a type",
    withField({ type: "array", items: ITEM, "x-kubernetes-list-map-keys": ["a"] }),
    [`Required ${TYPE}`],
  ],
  ["keys of a set", list("set", TEXT, { "x-kubernetes-list-map-keys": ["a"] }), [`Invalid ${TYPE}`]],
  ["keys of strings", keyed(["a"], TEXT), [`Invalid ${inField("items.type")}`]],
  ["a key that items do not have", keyed(["d"]), [`Invalid ${KEYS}`]],
  ["a key twice", keyed(["a", "a"]), [`Invalid ${KEYS}`]],
  ["a key that may be absent", keyed(["c"]), [`Required ${item("c", "default")}`]],
  ["the same, as it was before", keyed(["c"]), [], established(keyed(["c"]))],
  [
    "a key that is an object",
    keyed(["a"], { type: "object", required: ["a"], properties: { a: { type: "object" } } }),
    [`Invalid ${item("a", "type")}`],
  ],
  [
    "a key that may be null",
    keyed(["a"], { type: "object", required: ["a"], properties: { a: { ...TEXT, nullable: true } } }),
    [`Forbidden ${item("a", "nullable")}`],
  ],
  ["an atomic map", withField({ type: "object", additionalProperties: TEXT, "x-kubernetes-map-type": "atomic" }), []],
  [
    "a map type that there is not",
    withField({ type: "object", "x-kubernetes-map-type": "set" }),
    [`NotSupported ${inField("x-kubernetes-map-type")}`],
  ],
  ["a map type of a string", withField({ ...TEXT, "x-kubernetes-map-type": "atomic" }), [`Invalid ${inField("type")}`]],
];

testCases(cases);
