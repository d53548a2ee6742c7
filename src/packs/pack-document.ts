import { ACTIONS, type JsonSchema } from "../model/rule.js";
import { NAMESPACE_LABELS } from "../model/pack.js";
import { RELEASE } from "../model/release.js";
import { NARROWING, OBJECT, closed, documentSchema, listOf, setOf } from "./definitions.js";
import { EXCEPTION_MATCH, exceptionList } from "./exceptions/exception-schema.js";

/** The schema of a PolicyPack document, but for what depends on the catalogue. */

const ENTRY: JsonSchema = {
  id: {
    type: "string",
    maxLength: 128,
    pattern: "^[a-z0-9]([-a-z0-9/]*[a-z0-9])?$",
    patternErrorMessage:
      "must be lowercase letters, digits, '-' and '/', starting and ending with a letter or digit, such as 'no-floats'",
    description: "Name of this entry in findings, unique in the pack. The id of what it uses, if left out.",
  },
  options: {
    type: "object",
    description: "What the rule or defaulter leaves open; `decorum explain` shows it.",
  },
  match: { $ref: "#/definitions/narrowing" },
};

const EXAMPLE = { $ref: "#/definitions/examples" };

const RULE_ENTRY: JsonSchema = {
  ...ENTRY,
  action: {
    enum: ACTIONS,
    description:
      "Deny refuses the request, Warn tells the client, Audit only leaves an annotation. The rule's own, if left out.",
  },
  good: EXAMPLE,
  bad: EXAMPLE,
  oldObject: { ...OBJECT, description: "The object as it is stored, if the examples are updates of it." },
};

const EXAMPLES: JsonSchema = {
  description:
    "An object that passes (good) or that does not (bad), or a list of such; `decorum test` runs them.",
  anyOf: [OBJECT, listOf(OBJECT, "One example each.")],
};

const ENFORCE_VERSION: JsonSchema = {
  type: "string",
  pattern: RELEASE,
  patternErrorMessage: "must be a version of Decorum, such as '0.1.0'",
  description:
    "Version of Decorum whose rules may deny: rules that came later only warn, so that an upgrade never starts denying. If left out, all may.",
};

const OWNED_GROUPS: JsonSchema = {
  type: "array",
  uniqueItems: true,
  items: {
    type: "string",
    pattern: "^(\\*|(\\*\\.)?[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*)$",
    patternErrorMessage:
      "must be an API group such as 'acme.io', '*.acme.io' for all groups below it, or '*' for all",
  },
  description:
    "API groups of one's own; findings in CRDs of any other only warn. If left out, it is none for rules that judge CRDs alone, and all for those that judge any object.",
};

const WAIVERS: JsonSchema = {
  ...closed(
    {
      rules: setOf(
        { type: "string", minLength: 1 },
        "Ids of entries of the pack whose findings may be waived, or '*' alone for all of them.",
      ),
    },
    "rules",
  ),
  description:
    "Which findings an object may excuse by its annotation 'decorum.dev/waive'. None, if left out.",
};

const NAMESPACES: JsonSchema = {
  enum: NAMESPACE_LABELS,
  description:
    "Whether the label 'decorum.dev/enforce' of a Namespace may soften what findings in it do. Ignored, if left out.",
};

/** What an entry may use, and what else then holds of it. */
export interface EntryChoice {
  readonly use: JsonSchema;
  readonly allOf?: readonly JsonSchema[];
}

const entrySchema = (properties: JsonSchema, { use, allOf }: EntryChoice): JsonSchema => ({
  ...closed({ use, ...properties }, "use"),
  ...(allOf === undefined ? {} : { allOf }),
});

/** JSON Schema (draft 7) of a PolicyPack whose entries use these rules and defaulters. */
export const packDocument = (rules: EntryChoice, defaulters: EntryChoice): JsonSchema => ({
  ...documentSchema("PolicyPack", "Name of the pack, unique among all: a part of its webhook's path.", {
    ...closed({
      description: { type: "string", minLength: 1, description: "One sentence: what the pack is for." },
      optIn: {
        type: "boolean",
        description: "The pack runs only where it is asked for by name, with '--with', or given alone.",
      },
      enforceVersion: ENFORCE_VERSION,
      ownedGroups: OWNED_GROUPS,
      match: { $ref: "#/definitions/narrowing" },
      exceptions: exceptionList(),
      waivers: WAIVERS,
      namespaceLabels: NAMESPACES,
      rules: listOf(entrySchema(RULE_ENTRY, rules), "What must hold; findings come in this order."),
      defaulters: listOf(entrySchema(ENTRY, defaulters), "What is filled in, in this order."),
    }),
    anyOf: [{ required: ["rules"] }, { required: ["defaulters"] }],
  }),
  definitions: { narrowing: NARROWING, exceptionMatch: EXCEPTION_MATCH, examples: EXAMPLES },
});
