import { type Json, type JsonObject, type KubeObject, arrayAt, isObject, own, stringAt } from "kube-json";
import { contextOf } from "../../src/model/context.js";
import { RULES } from "../../src/rules/index.js";
import { exampleContext } from "../../src/model/example.js";

/** Authors remove deprecated fields and do not change them, so rules that ask for another name or shape skip them. */

const SKIPPING: readonly string[] = [
  "crd-defaults/explicit-default",
  "crd-naming/field-acronym-case",
  "crd-naming/json-field-camel-case",
  "crd-references/by-name-reference",
  "crd-references/reference-suffix",
  "crd-references/secret-by-reference",
  "crd-schema/avoid-bool",
  "crd-schema/bounded-size",
  "crd-schema/enum-camel-case",
  "crd-schema/enum-no-empty-value",
  "crd-schema/list-item-key",
  "crd-schema/list-type-declared",
  "crd-schema/no-opaque-object",
  "crd-schema/numeric-bounds",
  "crd-schema/typed-value",
  "crd-upstream/nullable-discouraged",
  "crd-upstream/scalar-list-type",
];

const DEPRECATED = "Deprecated: it has no effect.";

/** The schema with a description at the properties of `spec` and `status`. */
const deprecated = (schema: Json | undefined): Json => {
  if (!isObject(schema)) throw new Error("must be a schema");
  const sections = Object.entries(own(schema, "properties") as JsonObject).map(([name, section]) => {
    const fields = own(section, "properties");
    if (!isObject(fields) || name === "metadata") return [name, section];
    const properties = Object.fromEntries(
      Object.entries(fields).map(([field, one]) => [
        field,
        { ...(one as JsonObject), description: `${stringAt(one, "description") ?? ""}\n\n${DEPRECATED}` },
      ]),
    );
    return [name, { ...(section as JsonObject), properties }];
  });
  return { ...schema, properties: Object.fromEntries(sections) as JsonObject };
};

const withDeprecated = (crd: KubeObject): KubeObject => ({
  ...crd,
  spec: {
    ...(crd["spec"] as JsonObject),
    versions: arrayAt(crd, "spec", "versions").map((version) => ({
      ...(version as JsonObject),
      schema: { openAPIV3Schema: deprecated(own(own(version, "schema"), "openAPIV3Schema")) },
    })),
  },
});

test.each(SKIPPING)("%s skips deprecated fields", (id) => {
  const rule = RULES.find((one) => one.id === id);
  if (rule === undefined) throw new Error(`rule ${id} must exist`);
  const { object } = exampleContext(rule.bad, rule);
  const options: unknown = rule.options?.example ?? rule.options?.defaults;
  expect([...rule.check(contextOf(object), options)]).not.toEqual([]);
  expect([...rule.check(contextOf(withDeprecated(object)), options)]).toEqual([]);
});
