import type { SchemaNode } from "../../src/kube/crd/crd.js";
import { type Json, type JsonObject, type KubeObject, arrayAt, isObject, own } from "kube-json";
import { without, put } from "../planted/places.js";

/** Changes the schema of a node; undefined where that would change nothing. */
type Change = (schema: JsonObject, node: SchemaNode, pick: Pick) => JsonObject | undefined;
export type Pick = <T>(items: readonly T[]) => T | undefined;

const isKept = ({ schema }: SchemaNode): boolean =>
  own(schema, "x-kubernetes-preserve-unknown-fields") === true || own(schema, "additionalProperties") !== undefined;
const propertiesOf = (schema: JsonObject): JsonObject => {
  const properties = own(schema, "properties");
  return isObject(properties) ? properties : {};
};
const when = (holds: boolean, schema: JsonObject): JsonObject | undefined => (holds ? schema : undefined);
const number = (value: Json | undefined, otherwise: number): number => (typeof value === "number" ? value : otherwise);

const OTHER_TYPE: Readonly<Record<string, string>> = {
  string: "integer",
  integer: "string",
  number: "string",
  boolean: "string",
  array: "string",
  object: "string",
};

export const CHANGES: Readonly<Record<string, Change>> = {
  "property removed": (schema, node, pick) => {
    const name = pick([...node.properties.keys()]);
    if (name === undefined || isKept(node)) return undefined;
    return {
      ...schema,
      properties: without(propertiesOf(schema), name),
      required: arrayAt(schema, "required").filter((one) => one !== name),
    };
  },
  "type changed": (schema, { type }) => {
    const other = OTHER_TYPE[type ?? ""];
    const rest = without(
      schema,
      "properties",
      "items",
      "additionalProperties",
      "required",
      "format",
      "enum",
      "default",
    );
    return other === undefined ? undefined : { ...rest, type: other };
  },
  "no longer both integer and string": (schema) =>
    when(own(schema, "x-kubernetes-int-or-string") === true, {
      ...without(schema, "x-kubernetes-int-or-string", "anyOf", "pattern"),
      type: "integer",
    }),
  "required added": (schema, node, pick) => {
    const required = arrayAt(schema, "required");
    const name = pick(
      [...node.properties].filter(
        ([one, child]) => !required.includes(one) && own(child.schema, "default") === undefined,
      ),
    )?.[0];
    return name === undefined ? undefined : { ...schema, required: [...required, name] };
  },
  "enum value removed": (schema, _, pick) => {
    const values = arrayAt(schema, "enum");
    const gone = pick(values);
    return values.length < 2 ? undefined : { ...schema, enum: values.filter((value) => value !== gone) };
  },
  "enum added": (schema, { type }) =>
    when(type === "string" && own(schema, "enum") === undefined, { ...schema, enum: ["Planted"] }),
  "size bounded": (schema, { type }) => {
    const keyword = { string: "maxLength", array: "maxItems" }[type ?? ""];
    return keyword === undefined ? undefined : { ...schema, [keyword]: number(own(schema, keyword), 7) - 1 };
  },
  "number bounded": (schema, { type }) =>
    when(type === "integer" || type === "number", {
      ...schema,
      // No port is 0, so a minimum of 1 would not change one.
      minimum: number(own(schema, "minimum"), 1) + 2,
    }),
  "pattern added": (schema, { type }) =>
    when(type === "string" && own(schema, "pattern") === undefined, { ...schema, pattern: "^planted$" }),
  "pattern changed": (schema, { type }) =>
    when(type === "string" && own(schema, "pattern") !== undefined, { ...schema, pattern: "^planted$" }),
  "nullable removed": (schema) => when(own(schema, "nullable") === true, without(schema, "nullable")),
  "format changed": (schema, { type }) => {
    const format = own(schema, "format");
    if (type === "integer") return when(format !== "int32", { ...schema, format: "int32" });
    return when(type === "string" && format !== "ipv6", { ...schema, format: "ipv6" });
  },
  "list type changed": (schema, { type }) => {
    const listType = own(schema, "x-kubernetes-list-type");
    const rest = without(schema, "x-kubernetes-list-map-keys");
    return when(type === "array" && listType !== "set", {
      ...rest,
      "x-kubernetes-list-type": listType === "map" ? "atomic" : "set",
    });
  },
  "list keys changed": (schema, _, pick) => {
    const keys = arrayAt(schema, "x-kubernetes-list-map-keys");
    const gone = pick(keys);
    return when(keys.length > 1, {
      ...schema,
      "x-kubernetes-list-map-keys": keys.filter((one) => one !== gone),
    });
  },
  "no longer one value": (schema) =>
    when(own(schema, "x-kubernetes-map-type") === "atomic", without(schema, "x-kubernetes-map-type")),
  "map made an object": (schema, { values }) =>
    when(values !== undefined, {
      ...without(schema, "additionalProperties"),
      properties: { planted: { type: "string" } },
    }),
  "object made a map": (schema, { properties }) =>
    when(properties.size > 0, {
      ...without(schema, "properties", "required"),
      additionalProperties: { type: "string", maxLength: 1 },
    }),
  "unknown fields no longer kept": (schema) =>
    when(
      own(schema, "x-kubernetes-preserve-unknown-fields") === true && own(schema, "additionalProperties") === undefined,
      without(schema, "x-kubernetes-preserve-unknown-fields"),
    ),
  "default changed": (schema, { required }) =>
    when(own(schema, "default") !== undefined && !required, { ...schema, default: "planted" }),
  "rule added": (schema) =>
    when(own(schema, "x-kubernetes-validations") === undefined && own(schema, "type") === "string", {
      ...schema,
      "x-kubernetes-validations": [{ rule: "self != 'planted'" }],
    }),
  "oneOf added": (schema, { properties }) =>
    when(properties.size > 1 && own(schema, "oneOf") === undefined, {
      ...schema,
      oneOf: [...properties.keys()].slice(0, 2).map((name) => ({ required: [name] })),
    }),
};

type CrdChange = (crd: KubeObject, version: number) => KubeObject | undefined;

export const OF_THE_WHOLE: Readonly<Record<string, CrdChange>> = {
  "version removed": (crd, version) =>
    put(
      crd,
      ["spec", "versions"],
      arrayAt(crd, "spec", "versions").filter((_, index) => index !== version),
    ),
  "version unserved": (crd, version) => put(crd, ["spec", "versions", version, "served"], false),
  "scope changed": (crd) =>
    put(crd, ["spec", "scope"], own(own(crd, "spec"), "scope") === "Cluster" ? "Namespaced" : "Cluster"),
  "kind changed": (crd) => put(crd, ["spec", "names", "kind"], "Planted"),
  "plural changed": (crd) => put(crd, ["spec", "names", "plural"], "planteds"),
  "status subresource removed": (crd, version) => {
    const { subresources } = arrayAt(crd, "spec", "versions")[version] as JsonObject;
    return own(subresources, "status") === undefined
      ? undefined
      : put(crd, ["spec", "versions", version, "subresources"], undefined);
  },
};
