import { run } from "../../src/cli/run.js";
import { productOf, recordingIo } from "../support/cli-harness.js";
import { shippedPacks } from "../support/shipped-packs.js";

/**
 * Two states of one definition that breaks many rules. An update that breaks none anew has only ratcheted findings, however it
 * orders and repeats the old parts; one that does has a new finding.
 */

interface Schema {
  type?: string;
  enum?: string[];
  required?: string[];
  properties: Record<string, Schema>;
  items: Schema;
  [keyword: string]: unknown;
}

interface Version {
  name: string;
  served: boolean;
  storage: boolean;
  schema: { openAPIV3Schema: Schema };
  additionalPrinterColumns: { name: string; type: string; jsonPath: string }[];
}

interface Definition {
  spec: { names: { shortNames: string[]; categories: string[] }; versions: Version[] };
}

const definition = () => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.acme.io" },
  spec: {
    group: "acme.io",
    scope: "Namespaced",
    names: {
      plural: "widgets",
      singular: "widget",
      kind: "Widget",
      listKind: "WidgetList",
      shortNames: ["po", "svc"],
      categories: ["all", "api-extensions"],
    },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        additionalPrinterColumns: [
          { name: "max_size", type: "integer", jsonPath: ".spec.max_size" },
          { name: "Nothing", type: "string", jsonPath: ".spec.nothing" },
        ],
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: {
                type: "object",
                required: ["max_size", "isOn", "absent"],
                properties: {
                  mode: { type: "string", enum: ["foo_bar", "baz-qux", "Good"] },
                  max_size: { type: "integer" },
                  isOn: { type: "boolean", description: "Whether it is on." },
                  audit: { type: "object", properties: { enabled: { type: "boolean" } } },
                  ratio: { type: "number", format: "double" },
                  text: { type: "string", maxLength: 9_000_000 },
                  parts: {
                    type: "array",
                    items: {
                      type: "object",
                      required: ["part_name"],
                      properties: { part_name: { type: "string" }, secretValue: { type: "string" } },
                    },
                  },
                  choice: {
                    type: "object",
                    properties: { a_one: { type: "string" }, b_two: { type: "string" } },
                    oneOf: [{ required: ["a_one"] }, { required: ["b_two"] }],
                  },
                },
              },
              status: {
                type: "object",
                properties: {
                  phase: { type: "string", enum: ["up_now", "Down"] },
                  conditions: { type: "array", items: { type: "object", properties: { Type: { type: "string" } } } },
                },
              },
            },
          },
        },
      },
    ],
  },
});

const OBJECT = { type: "object" } as Schema;

type Change = (definition: Definition, version: Version, spec: Record<string, Schema>) => void;

const changed = (change: Change): object => {
  const copy = definition() as unknown as Definition;
  const [version] = copy.spec.versions;
  const spec = version?.schema.openAPIV3Schema.properties["spec"]?.properties;
  if (version === undefined || spec === undefined) throw new Error("the definition must have a version with a spec");
  change(copy, version, spec);
  return copy;
};

interface Finding {
  readonly rule: string;
  readonly field: string;
  readonly ratcheted: boolean;
}

const findings = async (change: Change): Promise<readonly Finding[]> => {
  const files = { "old.yaml": JSON.stringify(definition()), "new.yaml": JSON.stringify(changed(change)) };
  const io = recordingIo({ files });
  const args = ["dry-run", "-f", "new.yaml", "--old", "old.yaml", "--owned", "acme.io", "-o", "json"];
  await run(args, productOf(shippedPacks()), io);
  const { results } = JSON.parse(io.written.stdout) as {
    readonly results: readonly { readonly findings: readonly Finding[] }[];
  };
  return results.flatMap((result) => result.findings);
};

/** Rules and fields of the findings that count as new; rules on changes, such as of stored versions, have no old ones. */
const fresh = async (change: Change): Promise<readonly string[]> =>
  (await findings(change))
    .filter(({ rule, ratcheted }) => !ratcheted && !rule.startsWith("crd-compatibility/"))
    .map(({ rule, field }) => `${rule} ${field}`);

const copyAs =
  (name: string, more: Change = () => undefined): Change =>
  (copy, version) => {
    const next = structuredClone(version);
    copy.spec.versions.push({ ...next, name, storage: false });
    more(copy, next, next.schema.openAPIV3Schema.properties["spec"]?.properties ?? {});
  };

const reverse =
  (pick: (...args: Parameters<Change>) => unknown[] | undefined): Change =>
  (...args) => {
    pick(...args)?.reverse();
  };

const rename = (fields: Record<string, Schema>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(fields).toReversed());

/** A change that the conventions ignore; `description` is there so that no update is without any. */
const SAME: Readonly<Record<string, Change>> = {
  "an enum in another order": reverse((_, __, { mode }) => mode?.enum),
  "an enum of a status in another order": reverse(
    (_, { schema }) => schema.openAPIV3Schema.properties["status"]?.properties["phase"]?.enum,
  ),
  "required in another order": reverse((_, { schema }) => schema.openAPIV3Schema.properties["spec"]?.required),
  "properties in another order": (_, { schema }) => {
    const { spec } = schema.openAPIV3Schema.properties;
    if (spec !== undefined) spec.properties = rename(spec.properties);
  },
  "branches in another order": reverse((_, __, { choice }) => choice?.["oneOf"] as object[]),
  "printer columns in another order": reverse((_, version) => version.additionalPrinterColumns),
  "short names in another order": reverse((copy) => copy.spec.names.shortNames),
  "categories in another order": reverse((copy) => copy.spec.names.categories),
  "another description": (_, __, { max_size }) => {
    if (max_size !== undefined) max_size.description = "The size.";
  },
  "a switch of a struct that is required": (_, { schema }) =>
    schema.openAPIV3Schema.properties["spec"]?.required?.push("audit"),
  "a wrong value of an enum less": (_, __, { mode }) => mode?.enum?.shift(),
  "a copy of a version": copyAs("v2"),
  "a copy of a version, before it": (...args) => {
    copyAs("v2")(...args);
    args[0].spec.versions.reverse();
  },
  "two copies of a version": (...args) => {
    copyAs("v2")(...args);
    copyAs("v3")(...args);
  },
  "a copy that takes the place of a version": (...args) => {
    copyAs("v2")(...args);
    args[0].spec.versions.shift();
    for (const version of args[0].spec.versions) version.storage = true;
  },
  "a copy whose enum is in another order": copyAs("v2", (_, __, { mode }) => {
    mode?.enum?.reverse();
  }),
};

test("fields of a struct that is in use break no rule anew in a new field", async () => {
  const found = await fresh((_, __, spec) => {
    spec["others"] = { ...OBJECT, type: "array", items: structuredClone(spec["choice"] as Schema) };
  });
  expect(found.filter((one) => one.startsWith("crd-naming/json-field-camel-case"))).toEqual([]);
});

/** A change that breaks a rule anew, and the rule. */
const WORSE: Readonly<Record<string, readonly [rule: string, change: Change]>> = {
  "another bad value in an enum, in another order": [
    "crd-schema/enum-camel-case",
    (_, __, { mode }) => {
      mode?.enum?.reverse().push("more_bad");
    },
  ],
  "another bad value in place of the old one": [
    "crd-schema/enum-camel-case",
    (_, __, { mode }) => {
      mode?.enum?.splice(0, 1, "other_bad");
    },
  ],
  "a bad field that is like another by chance": [
    "crd-naming/json-field-camel-case",
    (_, __, spec) => {
      spec["limits"] = { ...OBJECT, properties: { max_size: { ...(spec["max_size"] as Schema) } } };
    },
  ],
  "a struct that is in use, with another type of a field": [
    "crd-naming/json-field-camel-case",
    (_, __, spec) => {
      const { properties } = spec["choice"] as Schema;
      spec["other"] = { ...OBJECT, properties: { ...properties, a_one: { type: "integer" } as Schema } };
    },
  ],
  "another bad field": [
    "crd-naming/json-field-camel-case",
    (_, __, spec) => {
      spec["min_size"] = { ...(spec["max_size"] as Schema) };
    },
  ],
  "another reserved short name": [
    "crd-naming/no-short-name-collision",
    (copy) => {
      copy.spec.names.shortNames.reverse().push("deploy");
    },
  ],
  "a copy of a version with another bad field": [
    "crd-naming/json-field-camel-case",
    copyAs("v2", (_, __, spec) => {
      spec["min_size"] = { ...(spec["max_size"] as Schema) };
    }),
  ],
  "a copy of a version whose bad field moves": [
    "crd-naming/json-field-camel-case",
    copyAs("v2", (_, version, spec) => {
      const { status } = version.schema.openAPIV3Schema.properties;
      if (status !== undefined) status.properties["max_size"] = spec["max_size"] as Schema;
    }),
  ],
  "a copy of a version whose bad field has another type": [
    "crd-naming/json-field-camel-case",
    copyAs("v2", (_, __, spec) => {
      spec["max_size"] = { type: "string" } as Schema;
    }),
  ],
  "another printer column that leads nowhere": [
    "crd-naming/printer-column-resolves",
    (_, version) => {
      version.additionalPrinterColumns.reverse().push({ name: "Other", type: "string", jsonPath: ".spec.other" });
    },
  ],
};

test("the definition breaks many rules", async () => {
  const all = await findings(SAME["another description"] as Change);
  const rules = new Set(all.map(({ rule }) => rule));
  expect(rules.size).toBeGreaterThan(10);
});

test.each(Object.entries(SAME))("%s makes no violation new", async (_, change) => {
  expect(await fresh(change)).toEqual([]);
});

test.each(Object.entries(WORSE))("%s is a new violation", async (_, [rule, change]) => {
  expect(await fresh(change)).toEqual(expect.arrayContaining([expect.stringMatching(rule)]));
});
