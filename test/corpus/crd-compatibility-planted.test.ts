import { review } from "../../src/engine/review/review.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { type SchemaNode, crdOf, schemaField } from "../../src/kube/crd/crd.js";
import { formatField } from "../../src/kube/json/field-path.js";
import {
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  isObject,
  own,
} from "../../src/kube/json/object.js";
import { contextOf } from "../../src/model/context.js";
import { everyNode } from "../../src/testing/every-node.js";
import { packOf } from "../../src/testing/pack.js";
import { corpusObjects, describeWithCorpus } from "../support/corpus.js";
import { plant, type Path } from "../support/arbitraries.js";
import { everyRule } from "../support/whole-catalogue.js";

/**
 * Changes that break those who use an API, planted into real CRDs at places of the author's and inside Kubernetes types:
 * each must be told. Seeded, so that a miss can be repeated.
 */

const ruleSet = createRuleSet([
  packOf(
    "api-compatibility",
    everyRule().filter(({ id }) => id.startsWith("crd-compatibility/")),
  ),
]);

/** What a change makes of the schema of a node; undefined where it would change nothing. */
type Change = (schema: JsonObject, node: SchemaNode, pick: Pick) => JsonObject | undefined;
type Pick = <T>(items: readonly T[]) => T | undefined;

const isKept = ({ schema }: SchemaNode): boolean =>
  own(schema, "x-kubernetes-preserve-unknown-fields") === true ||
  own(schema, "additionalProperties") !== undefined;
const without = (schema: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(schema).filter(([name]) => !names.includes(name)));
const propertiesOf = (schema: JsonObject): JsonObject => {
  const properties = own(schema, "properties");
  return isObject(properties) ? properties : {};
};
const when = (holds: boolean, schema: JsonObject): JsonObject | undefined => (holds ? schema : undefined);
const number = (value: Json | undefined, otherwise: number): number =>
  typeof value === "number" ? value : otherwise;

const OTHER_TYPE: Readonly<Record<string, string>> = {
  string: "integer",
  integer: "string",
  number: "string",
  boolean: "string",
  array: "string",
  object: "string",
};

const CHANGES: Readonly<Record<string, Change>> = {
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
      minimum: number(own(schema, "minimum"), 1) + 1,
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
      own(schema, "x-kubernetes-preserve-unknown-fields") === true &&
        own(schema, "additionalProperties") === undefined,
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
const at = (crd: KubeObject, path: Path, value: Json | undefined): KubeObject =>
  plant(crd, path, value) as KubeObject;

const OF_THE_WHOLE: Readonly<Record<string, CrdChange>> = {
  "version removed": (crd, version) =>
    at(
      crd,
      ["spec", "versions"],
      arrayAt(crd, "spec", "versions").filter((_, index) => index !== version),
    ),
  "version unserved": (crd, version) => at(crd, ["spec", "versions", version, "served"], false),
  "scope changed": (crd) =>
    at(crd, ["spec", "scope"], own(own(crd, "spec"), "scope") === "Cluster" ? "Namespaced" : "Cluster"),
  "kind changed": (crd) => at(crd, ["spec", "names", "kind"], "Planted"),
  "plural changed": (crd) => at(crd, ["spec", "names", "plural"], "planteds"),
  "status subresource removed": (crd, version) => {
    const { subresources } = arrayAt(crd, "spec", "versions")[version] as JsonObject;
    return own(subresources, "status") === undefined
      ? undefined
      : at(crd, ["spec", "versions", version, "subresources"], undefined);
  },
};

/** Changes that need what few schemas have. */
const RARE = new Set([
  "nullable removed",
  "list keys changed",
  "no longer one value",
  "unknown fields no longer kept",
  "pattern changed",
]);

/** A place whose schema counts: not what an API server gives every object, nor where all is kept as it is. */
const isPlace = (node: SchemaNode): boolean =>
  node.section !== "metadata" && node.section !== "root" && !(node.depth === 1 && node.section === "other");

/** The generator of random numbers mulberry32. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const DEPENDABLE = /^v\d+(beta\d+)?$/;
const SEED = 20_261_122;
/** Changes of each kind, and the versions that they are planted into. */
const EACH = 20;
const SAMPLE = 120;

describeWithCorpus("changes planted into real CRDs", () => {
  const random = mulberry(SEED);
  const pick: Pick = (items) => items[Math.floor(random() * items.length)];
  const all = corpusObjects("crds").flatMap(({ file, object }) =>
    crdOf(object)
      .versions.filter(({ served, name, root }) => served && DEPENDABLE.test(name) && root !== undefined)
      .map((version) => ({ file, object, version })),
  );
  const versions = Array.from({ length: SAMPLE }, () => pick(all)).flatMap((one) =>
    one === undefined ? [] : [{ ...one, nodes: everyNode(one.version).filter(isPlace) }],
  );

  const said = (before: KubeObject, after: KubeObject): readonly string[] => {
    const decision = review(ruleSet, contextOf(after, { oldObject: before }), {
      default: false,
      validate: true,
    });
    expect(decision.faults).toEqual([]);
    return decision.findings.map(({ field }) => formatField(field));
  };

  test.each(Object.keys(OF_THE_WHOLE))("%s: each is told", (name) => {
    let planted = 0;
    for (let tries = 0; planted < EACH && tries < 10 * EACH; tries++) {
      const chosen = pick(versions);
      if (chosen === undefined) continue;
      const after = OF_THE_WHOLE[name]?.(chosen.object, chosen.version.index);
      // A definition without any version is a patch, of which nothing is said.
      if (after === undefined || arrayAt(after, "spec", "versions").length === 0) continue;
      planted++;
      expect([chosen.file, ...said(chosen.object, after)].length).toBeGreaterThan(1);
    }
    expect(planted).toBeGreaterThan(10);
  });

  describe.each([
    [
      "the author's own",
      (node: SchemaNode): boolean => node.embedded === undefined && node.coreType === undefined,
    ],
    ["inside Kubernetes types", (node: SchemaNode): boolean => node.embedded !== undefined],
  ])("%s", (where, isThere) => {
    test.each(Object.keys(CHANGES))("%s: each is told where it is", (name) => {
      const missed: string[] = [];
      let planted = 0;
      for (let tries = 0; planted < EACH && tries < 1000 * EACH; tries++) {
        const chosen = pick(versions);
        const node = pick(chosen?.nodes ?? []);
        if (chosen === undefined || node === undefined || !isThere(node)) continue;
        const schema = CHANGES[name]?.(node.schema, node, pick);
        if (schema === undefined) continue;
        planted++;
        const field = schemaField(node);
        const after = at(chosen.object, field as Path, schema);
        const fields = said(chosen.object, after);
        if (!fields.some((one) => one.startsWith(formatField(field))))
          missed.push(`${chosen.file} ${formatField(field)}`);
      }
      expect({ where, missed }).toEqual({ where, missed: [] });
      if (!RARE.has(name)) expect(planted).toBeGreaterThan(10);
    });
  });
});
