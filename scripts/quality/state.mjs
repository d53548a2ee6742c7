/**
 * Measures how public CRDs keep the API conventions: the findings of the pack api-design, without advice, as the author of
 * the API would get them, and how often they could have occurred. No text of a CRD leaves this file, only counts.
 */
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { dryRun, root } from "./dry-run.mjs";
import "../source.mjs";

const { INVENTORY, sectionOf } = await import("../../src/docs/inventory.ts");
const { conditionLists } = await import("../../src/kube/crd/conditions.ts");
const { crdOf, isOwn } = await import("../../src/kube/crd/crd.ts");
const { formatField } = await import("kube-json");
const { parseManifests } = await import("kube-manifests");
const { contextOf } = await import("../../src/model/context.ts");
const { RULES } = await import("../../src/rules/index.ts");

const ENTRY = /^ {4}- use: (\S+)(?:\n {6}level: (\w+))?/gm;
/** The level of each rule of the pack, without those that only make suggestions. */
export const LEVELS = new Map(
  [...readFileSync(join(root, "policies/api-design/pack.yaml"), "utf8").matchAll(ENTRY)]
    .map(([, rule, level = "Basic"]) => [rule, level])
    .filter(([, level]) => level !== "Advice"),
);

/** 'alpha', 'beta' or 'stable', by the name of a version; undefined for other names. */
const stabilityOf = (version) => {
  const [, , stage] = /^(v\d+)(alpha\d+|beta\d+)?$/.exec(version) ?? [version, undefined, "other"];
  if (stage === "other") return undefined;
  return stage === undefined ? "stable" : stage.startsWith("alpha") ? "alpha" : "beta";
};

const isIn = (field, prefix) => field === prefix || field.startsWith(`${prefix}.`) || field.startsWith(`${prefix}[`);

/** A CRD with its project, its storage version, the schemas of that version that its author controls, and its findings. */
const measured = ({ file, document, object, findings }) => {
  const definition = parseManifests(readFileSync(file, "utf8"))[document].value;
  const crd = crdOf(definition);
  const storage = crd.versions.find((version) => version.storage);
  const start = `spec.versions[${storage.index}]`;
  const relevant = findings.filter(({ rule }) => LEVELS.has(rule));
  return {
    name: object.name,
    project: basename(dirname(file)).replace("__", "/"),
    definition,
    crd,
    storage,
    stability: stabilityOf(storage.name),
    nodes: storage.nodes.filter(isOwn),
    findings: relevant,
    /** Findings in the schema of the storage version, so that fields of several versions count once. */
    inStorage: relevant.filter(({ places }) => places.some(({ field }) => isIn(field, `${start}.schema`))),
  };
};

/** The CRDs of a folder with one folder for each project, by name. */
export const measure = (folder) =>
  dryRun("-f", folder, "--owned", "*", "--level", "Full", "--no-go")
    .results.filter(({ object }) => object.kind === "CustomResourceDefinition")
    .map(measured)
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));

export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

const isField = ({ step }) => step === "property";
export const fieldsIn = (crds) => sum(crds.map(({ nodes }) => nodes.filter(isField).length));

/** How many CRDs and projects have a finding of one of the rules, and how many findings. */
export const hits = (crds, rules) => {
  const hit = crds.filter(({ findings }) => findings.some(({ rule }) => rules.has(rule)));
  const schema = sum(crds.map(({ inStorage }) => inStorage.filter(({ rule }) => rules.has(rule)).length));
  return {
    crds: hit.length,
    projects: new Set(hit.map(({ project }) => project)).size,
    findings: sum(hit.map(({ findings }) => findings.filter(({ rule }) => rules.has(rule)).length)),
    /** Findings in schemas of storage versions for 1,000 fields; 0 for rules on other parts of a CRD. */
    perThousand: (1000 * schema) / fieldsIn(crds),
  };
};

/** The sections of the conventions that rules of the pack check in CRDs, each with its statements and these rules. */
export const chapters = () => {
  const checking = RULES.filter(({ id }) => LEVELS.has(id));
  const found = new Map();
  for (const row of INVENTORY) {
    const rules = checking.filter(({ conventions = [] }) => conventions.includes(row.id)).map(({ id }) => id);
    if (rules.length === 0) continue;
    const chapter = found.get(sectionOf(row)) ?? { heading: sectionOf(row), statements: 0, rules: new Set() };
    found.set(chapter.heading, {
      ...chapter,
      statements: chapter.statements + 1,
      rules: new Set([...chapter.rules, ...rules]),
    });
  }
  return [...found.values()];
};

const hasStatus = ({ storage }) => storage.root?.properties.has("status") === true;
const hasConditions = ({ crd }) => conditionLists(crd).length > 0;
const anyCrd = () => true;
const isMap = (node) => node.values !== undefined;

/** The conventions on CRDs: the CRDs that each applies to, and the rules that find its violations. */
const SUBJECTS = [
  ["Kinds are singular and in PascalCase", anyCrd, "crd-naming/kind-pascal-case", "crd-naming/singular-kind"],
  ["Resource names are plural and in lower case", anyCrd, "crd-naming/plural-resource-name"],
  ["Versions have names such as v1beta1", anyCrd, "crd-validity/versions-valid", "crd-naming/version-priority-name"],
  ["`status` is a subresource", hasStatus, "crd-status/status-subresource"],
  ["`status` has conditions", hasStatus, "crd-status/status-conditions"],
  ["`status` has no phase or state", hasStatus, "crd-status/no-status-phase", "crd-status/no-status-state"],
  ["Conditions are a map list, by type", hasConditions, "crd-conditions/conditions-list-map"],
  ["Conditions have the fields of metav1.Condition", hasConditions, "crd-conditions/condition-schema"],
];
/** Formats whose values have a length of their own. */
const SHORT = new Set([
  "cidr",
  "date",
  "date-time",
  "datetime",
  "ipv4",
  "ipv6",
  "mac",
  "uuid",
  "uuid3",
  "uuid4",
  "uuid5",
]);
const isSized = (node) => node.type === "string" || node.type === "array" || isMap(node);
const hasAny = ({ schema }, ...keywords) => keywords.some((keyword) => schema[keyword] !== undefined);
const isArray = ({ type }) => type === "array";

/**
 * The conventions on schemas. Declarations are read from the schema: a rule without a finding may have left it to another rule.
 */
const SCHEMAS = [
  ["Fields are in camelCase", isField, "crd-naming/json-field-camel-case"],
  ["Acronyms in names have one case", isField, "crd-naming/field-acronym-case"],
  [
    "Integers have the format int32 or int64",
    ({ type }) => type === "integer",
    ({ schema }) => schema.format === "int32" || schema.format === "int64",
    "crd-schema/integer-format",
    "crd-schema/numeric-bounds",
  ],
  [
    "Numbers have a minimum and a maximum",
    ({ type }) => type === "integer" || type === "number",
    (node) => hasAny(node, "minimum") && hasAny(node, "maximum"),
    "crd-schema/numeric-bounds",
  ],
  [
    "Enum values are in CamelCase, or names from elsewhere",
    ({ schema }) => Array.isArray(schema.enum),
    "crd-schema/enum-camel-case",
  ],
  [
    "Booleans in `spec` can never need a third choice",
    ({ type, section }) => type === "boolean" && section === "spec",
    "crd-schema/avoid-bool",
  ],
  [
    "Lists declare how they merge",
    isArray,
    (node) => hasAny(node, "x-kubernetes-list-type"),
    "crd-schema/list-type-declared",
    "crd-upstream/scalar-list-type",
  ],
  [
    "Objects in lists have a name or another key",
    (node) => isArray(node) && node.items?.type === "object",
    "crd-schema/list-item-key",
  ],
  ["Maps have no objects as values", isMap, "crd-schema/no-map-of-objects"],
  [
    "Strings, lists and maps have a maximum size",
    isSized,
    (node) => hasAny(node, "maxLength", "maxItems", "maxProperties", "enum") || SHORT.has(node.schema.format),
    "crd-schema/bounded-size",
  ],
];

/** The places where a rule has findings in the schema of the storage version, even if another rule says the same there. */
const placesOf = ({ definition, storage }, id) => {
  const { check, options } = RULES.find((rule) => rule.id === id);
  const start = `spec.versions[${storage.index}].schema`;
  return [...check(contextOf(definition), options?.defaults)]
    .map(({ field }) => formatField(field))
    .filter((field) => isIn(field, start));
};

/** How many of the CRDs or schemas that a convention applies to keep it. The best kept first. */
export const kept = (crds) =>
  [
    ...SUBJECTS.map(([words, isAbout, ...rules]) => {
      const some = crds.filter(isAbout);
      return { words, unit: "CRDs", rules, all: some.length, broken: hits(some, new Set(rules)).crds };
    }),
    ...SCHEMAS.map(([words, isAbout, ...rest]) => {
      const [declares] = rest.filter((one) => typeof one === "function");
      const rules = rest.filter((one) => typeof one === "string");
      const places = (crd) => new Set(rules.flatMap((id) => placesOf(crd, id)));
      const all = sum(crds.map(({ nodes }) => nodes.filter(isAbout).length));
      return {
        words,
        unit: isAbout === isField ? "fields" : "schemas",
        rules,
        all,
        isDeclared: declares !== undefined,
        broken:
          declares === undefined
            ? sum(crds.map((crd) => places(crd).size))
            : sum(crds.map(({ nodes }) => nodes.filter((node) => isAbout(node) && !declares(node)).length)),
      };
    }),
  ]
    .map((one) => ({ ...one, share: (one.all - one.broken) / one.all }))
    .sort((a, b) => b.share - a.share);
