import { ACTIONS, type JsonSchema, type Catalogue, type Described } from "../model/rule.js";
import { CONTAINER_LISTS } from "../kube/api/pod-template.js";
import { LEVELS, NAMESPACE_LABELS, SUBJECTS } from "../model/pack.js";
import { RELEASE } from "../model/release.js";
import {
  NARROWING,
  OBJECT,
  documentSchema,
  listOf,
  setOf,
  EXCEPTION_MATCH,
  exceptionList,
} from "./shared/definitions.js";
import { type Json, type JsonObject, isObject, objectAt, own } from "kube-json";
import { closedOptions, requiredExamples, requiredOptions } from "./entries/options.js";
import { closed } from "../model/json-schema.js";

/** The schema of a PolicyPack document, except for the parts that depend on the catalogue. */

export const ENTRY_ID: JsonSchema = {
  type: "string",
  maxLength: 128,
  pattern: "^[a-z0-9]([-a-z0-9/]*[a-z0-9])?$",
  patternErrorMessage:
    "must be lowercase letters, digits, '-' and '/', starting and ending with a letter or digit, such as 'no-floats'",
};

const ENTRY: JsonSchema = {
  id: {
    ...ENTRY_ID,
    description: "Name of the entry in findings, unique in the pack. Default: the id of its rule or defaulter.",
  },
  options: {
    type: "object",
    description: "Options of the rule or defaulter; `decorum explain` describes them.",
  },
  match: { $ref: "#/definitions/narrowing" },
  on: {
    enum: SUBJECTS,
    description:
      "What the entry is about: pods, or containers (also those of 'initContainers' and 'ephemeralContainers'). It covers Pods and the templates of workloads; the fields in its options are those of a Pod or a container. Default: whole objects.",
  },
  templates: {
    type: "boolean",
    description: "For an entry with `on`: whether it covers the templates of workloads, too. Default: true.",
  },
  lists: setOf(
    { enum: CONTAINER_LISTS },
    "For an entry with `on: containers`: the lists that it covers. Default: all. Kubernetes allows no resources, ports and probes in 'ephemeralContainers', and probes in 'initContainers' only with a restart policy.",
  ),
};

/** The cluster in which examples are reviewed. */
const CLUSTER: JsonSchema = {
  cluster: {
    type: "array",
    items: OBJECT,
    description: "Objects of the cluster for the examples, if the entry reads others. Default: none are known.",
  },
};

const DEFAULTER_ENTRY: JsonSchema = {
  ...ENTRY,
  before: {
    ...OBJECT,
    description: "An object without the default; `decorum test` checks that it becomes exactly the one in `after`.",
  },
  after: { ...OBJECT, description: "The object in `before` with the default, and otherwise the same." },
  oldObject: { ...OBJECT, description: "The stored object, if `before` is an update." },
  ...CLUSTER,
};

const OFF: JsonSchema = {
  type: "string",
  pattern: "^Off$",
  patternErrorMessage:
    "may only be set to 'Off', which switches a defaulter of an extended pack off; defaulters have no other action",
  description: "'Off' switches a defaulter of an extended pack off.",
};

const EXAMPLE = { $ref: "#/definitions/examples" };

const RULE_ENTRY: JsonSchema = {
  ...ENTRY,
  action: {
    enum: [...ACTIONS, "Off"],
    description:
      "Deny denies the request, Warn returns a warning to the client, Audit only adds an audit annotation. Off switches an entry of an extended pack off. Default: the action of the rule.",
  },
  level: {
    enum: LEVELS,
    description:
      "Which CRDs the rule reviews: Basic all CRDs, Full only CRDs of owned groups, Advice the same if the level of the pack is Advice. Default: Basic.",
  },
  good: EXAMPLE,
  bad: EXAMPLE,
  oldObject: { ...OBJECT, description: "The stored object, if the examples are updates." },
  ...CLUSTER,
};

const EXAMPLES: JsonSchema = {
  description: "An object, or a list of objects, that passes (good) or fails (bad); `decorum test` runs them.",
  anyOf: [OBJECT, listOf(OBJECT, "One example each.")],
};

const ENFORCE_VERSION: JsonSchema = {
  type: "string",
  pattern: RELEASE,
  patternErrorMessage: "must be a version of Decorum, such as '0.1.0'",
  description:
    "Newest version of Decorum whose rules may deny. Rules added later only warn, so that an upgrade never starts denying requests. Default: all rules may deny.",
};

export const OWNED_GROUPS: JsonSchema = {
  type: "array",
  uniqueItems: true,
  items: {
    type: "string",
    pattern: "^(\\*|(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)$",
    patternErrorMessage: "must be an API group such as 'acme.io', '*.acme.io' for all groups below it, or '*' for all",
  },
  description:
    "API groups that you own; findings in CRDs of other groups only warn. Default: none for rules that only review CRDs, all for rules that review any object.",
};

const WAIVERS: JsonSchema = {
  ...closed(
    {
      rules: setOf(
        { type: "string", minLength: 1 },
        "Ids of the pack's entries whose findings may be waived, or only '*' for all entries.",
      ),
    },
    "rules",
  ),
  description: "Findings that an object may waive with the annotation 'decorum.dev/waive'. Default: none.",
};

const NAMESPACES: JsonSchema = {
  enum: NAMESPACE_LABELS,
  description:
    "Whether the label 'decorum.dev/enforce' of a Namespace may weaken the action of findings in that namespace. Default: 'Ignored'.",
};

/** The rules or defaulters that an entry may use, and further constraints on the entry. */
interface EntryChoice {
  readonly use: JsonSchema;
  readonly allOf?: readonly JsonSchema[];
}

const entrySchema = (properties: JsonSchema, { use, allOf }: EntryChoice): JsonSchema => ({
  ...closed({ use, ...properties }, "use"),
  ...(allOf === undefined ? {} : { allOf }),
});

/** JSON Schema (draft 7) of a PolicyPack whose entries use these rules and defaulters. */
export const packDocument = (rules: EntryChoice, defaulters: EntryChoice): JsonSchema => ({
  ...documentSchema("PolicyPack", "Name of the pack, unique among all packs. Part of its webhook path.", {
    ...closed({
      description: { type: "string", minLength: 1, description: "Purpose of the pack, in one sentence." },
      optIn: {
        type: "boolean",
        description: "Run the pack only if '--with' names it, or if it is the only pack given.",
      },
      offline: {
        type: "boolean",
        description:
          "Run the pack on the command line, but not in a service: for what an API server checks itself, in CRDs of every group.",
      },
      enforceVersion: ENFORCE_VERSION,
      ownedGroups: OWNED_GROUPS,
      level: {
        enum: LEVELS,
        description: "Highest level of the rules that run. Default: Full.",
      },
      extends: setOf(
        { type: "string", minLength: 1 },
        "Packs whose entries this pack has too: names of built-in packs, or paths of packs relative to this file. An entry with the id of an inherited one changes it.",
      ),
      match: { $ref: "#/definitions/narrowing" },
      exceptions: exceptionList(),
      waivers: WAIVERS,
      namespaceLabels: NAMESPACES,
      rules: listOf(entrySchema(RULE_ENTRY, rules), "Rules to run; findings are reported in this order."),
      defaulters: listOf(
        entrySchema({ ...DEFAULTER_ENTRY, action: OFF }, defaulters),
        "Defaulters to run, in this order.",
      ),
    }),
    anyOf: [{ required: ["rules"] }, { required: ["defaulters"] }, { required: ["extends"] }],
  }),
  definitions: { narrowing: NARROWING, exceptionMatch: EXCEPTION_MATCH, examples: EXAMPLES },
});

/**
 * JSON Schema (draft 7) of a PolicyPack document for editors, with the options of each rule where its id is used. It rejects the
 * errors that `compilePack` rejects, as far as a schema can.
 */
export const packSchema = ({ rules, defaulters }: Catalogue): JsonSchema => ({
  $schema: "http://json-schema.org/draft-07/schema#",
  title: "PolicyPack",
  description:
    "Selects the rules and defaulters that Decorum runs, the objects they apply to, their options, and the action of their findings.",
  ...packDocument(choice(rules, "rule"), choice(defaulters, "defaulter")),
});

const USE = "Id of the rule or defaulter that the entry uses; `decorum explain --all` lists them.";

const choice = (all: readonly Described<unknown>[], noun: "rule" | "defaulter"): EntryChoice =>
  all.length === 0
    ? { use: { type: "string", description: USE } }
    : {
        use: { enum: all.map(({ id }) => id), description: USE },
        allOf: all.map((one) => variant(one, requiredExamples(noun, one))),
      };

/** The constraints on an entry that uses this rule or defaulter. */
const variant = (described: Described<unknown>, examples: readonly string[]): JsonSchema => {
  const required = [...(requiredOptions(described).length > 0 ? ["options"] : []), ...examples];
  return {
    if: { properties: { use: { const: described.id } }, required: ["use"] },
    // biome-ignore lint: `then` is a keyword of JSON Schema
    then: {
      properties: { use: { description: described.summary }, options: optionsSchema(described) },
      ...(required.length === 0 ? {} : { required }),
    },
  };
};

/** The schema of the options in a pack, in which options with a default are not required. */
export const optionsSchema = (described: Described<unknown>): Json => {
  if (described.options === undefined) return false;
  const { schema, defaults } = described.options;
  const properties = Object.entries(objectAt(schema, "properties")).map(([name, property]) => {
    const value = own(defaults, name);
    return [name, isObject(property) && value !== undefined ? { ...property, default: value } : property] as const;
  });
  const { required: _, ...rest }: JsonObject = schema;
  const required = requiredOptions(described);
  return {
    ...closedOptions(rest),
    ...(required.length === 0 ? {} : { required }),
    ...(properties.length === 0 ? {} : { properties: Object.fromEntries(properties) }),
  };
};
