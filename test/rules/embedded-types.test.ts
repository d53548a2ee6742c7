import { fieldsOfSignature } from "../../src/kube/core-types/core-signature.js";
import { CORE_SIGNATURES } from "../../src/kube/core-types/core-signatures.js";
import { matchCoreType } from "../../src/kube/core-types/core-types.js";
import { type Json, type JsonObject, type KubeObject, formatField, isObject, objectAt } from "kube-json";
import type { Context } from "../../src/model/context.js";
import type { AnyRule } from "../../src/model/rule.js";
import { RULES } from "../../src/rules/index.js";
import { PROVEN, schemaOf } from "../../src/testing/schemas/core-schemas.js";
import { documents, scenarioContext } from "../../src/testing/scenario.js";

/**
 * No author can change copies of a Kubernetes type, so no rule of style has a finding there. Each rule's bad example is put
 * inside every type that is known, where the rule must be silent, and inside an object of the author's own, where it must speak:
 * without that, silence would prove nothing. Rules that look inside, as those on compatibility do, must speak there too.
 */

/** Rules about fields directly in `spec` or `status`: in an object below them they have nothing to judge. */
const OF_THE_TOP: readonly string[] = [
  "crd-compatibility/condition-type-kept",
  "crd-conditions/condition-type-name",
  "crd-conditions/condition-type-open",
  "crd-conditions/conditions-list",
  "crd-conditions/conditions-list-map",
  "crd-conditions/conditions-not-nested",
  "crd-conditions/conditions-optional",
  // Their options name a field by its whole path.
  "crd-defaults/admission-default-optional",
  "crd-defaults/static-default-in-schema",
  // It is about at most three fields deep.
  "crd-schema/avoid-bool",
  "crd-status/no-failure-message",
  "crd-status/no-metadata-copy",
  "crd-status/no-status-phase",
  "crd-status/no-status-reason",
  "crd-status/observed-generation-declared",
  "crd-status/status-conditions",
  "crd-status/status-is-object",
  "crd-status/status-number-optional",
  "crd-status/status-observed-generation",
  "crd-status/status-subresource-has-schema",
  "crd-structure/spec-is-structured",
  "crd-structure/status-required",
];

type Section = "spec" | "status";
const SECTION = /^spec\.versions\[\d+\]\.schema\.openAPIV3Schema\.properties\.(spec|status)(?:[.[]|$)/;

/** A rule with a bad example whose fault is in the schema of `spec` or `status`. */
interface Bad {
  readonly rule: AnyRule;
  readonly section: Section;
  /** The stored object first, if it is an update. */
  readonly objects: readonly KubeObject[];
}

const contextOf = (objects: readonly KubeObject[]): Context => {
  const [first, second] = objects;
  if (first === undefined) throw new Error("an example must hold a document");
  return scenarioContext(second === undefined ? { object: first } : { object: second, oldObject: first });
};

const fieldsOf = (rule: AnyRule, objects: readonly KubeObject[]): readonly string[] => {
  const options: unknown = rule.options?.example ?? rule.options?.defaults;
  return [...rule.check(contextOf(objects), options)].map(({ field }) => formatField(field));
};

const bads: readonly Bad[] = RULES.filter(({ id }) => id.startsWith("crd-")).flatMap((rule) => {
  const objects = documents(rule.bad) as readonly KubeObject[];
  const section = fieldsOf(rule, objects)
    .map((field) => SECTION.exec(field)?.[1] as Section | undefined)
    .find((found) => found !== undefined);
  return section === undefined ? [] : [{ rule, section, objects }];
});

/** `value` after `change` of the schema of the section in every version. */
const withSection = (
  value: Json,
  section: Section,
  change: (schema: JsonObject) => JsonObject,
  keys: readonly string[] = ["spec", "versions", "*", "schema", "openAPIV3Schema", "properties", section],
): Json => {
  const [key, ...rest] = keys;
  if (key === undefined) return isObject(value) ? change(value) : value;
  if (Array.isArray(value)) return value.map((item: Json) => withSection(item, section, change, rest));
  const next = isObject(value) ? value[key] : undefined;
  return isObject(value) && next !== undefined ? { ...value, [key]: withSection(next, section, change, rest) } : value;
};

/** The bad example, its section now an object with the one property `host` that holds the content of the section. */
const hosted = (
  { objects, section }: Bad,
  host: string,
  schemaWith: (inner: JsonObject) => JsonObject,
): readonly KubeObject[] =>
  objects.map(
    (object) =>
      withSection(object, section, (schema) => ({
        type: "object",
        properties: { [host]: schemaWith(schema) },
      })) as KubeObject,
  );

const below = (fields: readonly string[], place: string): readonly string[] =>
  fields.filter((field) => field.includes(`.properties.${place}`));

describe("within an object of the author's own", () => {
  const own = (inner: JsonObject): JsonObject => ({ type: "object", properties: { inner } });

  test("every rule speaks, but for those of the top", () => {
    const silent = bads.filter(
      (bad) => below(fieldsOf(bad.rule, hosted(bad, "host", own)), "host.properties.inner").length === 0,
    );
    expect(silent.map(({ rule }) => rule.id).sort()).toEqual(OF_THE_TOP);
    expect(bads.length).toBeGreaterThan(100);
  });
});

/**
 * Each type as the signatures know it, with all names that it may have, and the name that it needs to be under. A type with one
 * field is no such type if that is another one.
 */
const types = CORE_SIGNATURES.filter((signature) => fieldsOfSignature(signature).size > 1).map((signature) => {
  const { type, evidence, inlined } = signature;
  const [, schema, under = "host"] =
    evidence === undefined
      ? [type, schemaOf([...fieldsOfSignature(signature)].join(" "))]
      : (PROVEN.find(([name]) => name === type) ?? [type, schemaOf("")]);
  return { type, schema, under, isInlined: inlined === true };
});

/** The schema with `inner` in the place of its first property that may be anything, and that property. */
const filled = (schema: JsonObject, under: string, inner: JsonObject, type: string): readonly [JsonObject, string] => {
  const properties = objectAt(schema, "properties");
  for (const [name, value] of Object.entries(properties)) {
    const full = { ...schema, properties: { ...properties, [name]: { ...(value as JsonObject), ...inner } } };
    if (matchCoreType(full, under).coreType === type) return [full, name];
  }
  throw new Error(`no property of ${type} may be anything`);
};

const looksInside = ({ rule }: Bad): boolean => rule.insideCoreTypes === true;

/**
 * Rules that look inside, whose example is a change that a newer release may make to a type, or stands directly in the status.
 */
const SILENT_INSIDE = [
  "crd-compatibility/condition-type-kept",
  "crd-compatibility/served-versions-alike",
  "crd-compatibility/served-versions-share-fields",
  "crd-compatibility/status-enum-unchanged",
  "crd-compatibility/validation-rule-kept",
  "crd-conditions/condition-bounds",
  "crd-conditions/condition-schema",
  "crd-conditions/condition-type-name",
  "crd-conditions/condition-type-open",
  "crd-status/reason-is-word",
];

/** Rules about a type as a whole. */
const ABOUT: Readonly<Record<string, readonly string[]>> = {
  SecretReference: ["crd-references/same-namespace-reference"],
};

/** Below a field named as a selector, a password is the key of one. */
const SILENT_UNDER: Readonly<Record<string, readonly string[]>> = {
  LabelSelector: ["crd-references/secret-by-reference"],
};

describe.each(types)("within $type", ({ type, schema, under, isInlined }) => {
  const fieldsInside = (bad: Bad): readonly string[] => {
    const objects = hosted(bad, under, (inner) => filled(schema, under, inner, type)[0]);
    return below(fieldsOf(bad.rule, objects), `${under}.properties.`);
  };

  test("only those rules speak that look inside, and all of those", () => {
    const speaking = bads
      .filter((bad) => fieldsInside(bad).length > 0)
      .map(({ rule }) => rule.id)
      .filter((id) => ABOUT[type]?.includes(id) !== true);
    const looking = bads.filter(looksInside).map(({ rule }) => rule.id);
    expect(looking.length).toBeGreaterThan(20);
    expect(speaking).toEqual(looking.filter((id) => !SILENT_INSIDE.includes(id)));
  });

  if (isInlined)
    test("no rule speaks where the author's own fields stand beside its fields, but of those", () => {
      const silent = bads.filter((bad) => {
        const objects = hosted(bad, under, (inner) => {
          const [full] = filled(schema, under, inner, type);
          return { ...full, properties: { ...objectAt(full, "properties"), madeUpByTheAuthor: inner } };
        });
        const fields = below(fieldsOf(bad.rule, objects), `${under}.properties.`);
        const own = below(fields, `${under}.properties.madeUpByTheAuthor`);
        if (!looksInside(bad)) expect({ rule: bad.rule.id, fields }).toEqual({ rule: bad.rule.id, fields: own });
        return own.length === 0;
      });
      expect(silent.map(({ rule }) => rule.id).sort()).toEqual([...OF_THE_TOP, ...(SILENT_UNDER[type] ?? [])].sort());
    });
});
