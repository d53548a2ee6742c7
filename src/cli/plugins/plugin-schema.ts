import { FIX_CLASSES } from "../../model/fix-class.js";
import { ACTIONS, type JsonSchema } from "../../model/rule.js";
import { RESOURCE_RULE, closed, listOf } from "../../packs/definitions.js";
import { validator } from "../../packs/validator.js";

/** The members of a plugin that are data. Functions are not, and are checked in plugin-shape.ts. */

const TEXT: JsonSchema = { type: "string", minLength: 1 };
const READ = closed({ group: { type: "string" }, kind: TEXT, partly: { const: true } }, "group", "kind");

const DESCRIBED: JsonSchema = {
  id: {
    type: "string",
    pattern: "^[a-z0-9]([-a-z0-9]*[a-z0-9])?/[a-z0-9]([-a-z0-9]*[a-z0-9])?$",
    patternErrorMessage:
      "must be a category and a name in lowercase letters, digits and '-', such as 'acme/no-default-namespace'",
  },
  conventions: { type: "array", items: TEXT },
  summary: TEXT,
  rationale: TEXT,
  reference: { type: "string" },
  match: closed({ resourceRules: listOf(RESOURCE_RULE, "") }, "resourceRules"),
  reads: { type: "array", items: READ },
  cluster: TEXT,
  user: TEXT,
  options: closed(
    { schema: { type: "object" }, defaults: { type: "object" }, example: { type: "object" } },
    "schema",
    "defaults",
  ),
};

const REQUIRED = ["id", "conventions", "summary", "rationale", "reference", "match"] as const;

const RULE = closed(
  {
    ...DESCRIBED,
    action: { enum: ACTIONS },
    topic: TEXT,
    insideCoreTypes: { const: true },
    judgesUpdates: { const: true },
    replaces: { type: "array", items: TEXT },
    replacesAtField: { type: "array", items: TEXT },
    good: TEXT,
    bad: TEXT,
    go: { type: "array", items: { type: "string" } },
    fixClass: { enum: FIX_CLASSES },
  },
  ...REQUIRED,
  "action",
  "good",
  "bad",
);

const DEFAULTER = closed(
  {
    ...DESCRIBED,
    kind: { enum: ["Static", "AdmissionControlled"] },
    clears: { const: true },
    before: TEXT,
    after: TEXT,
  },
  ...REQUIRED,
  "kind",
  "before",
  "after",
);

/** The problems of the data of a plugin. */
export const pluginCauses = validator(
  closed(
    { engine: TEXT, rules: { type: "array", items: RULE }, defaulters: { type: "array", items: DEFAULTER } },
    "engine",
  ),
);

/** The functions of rules, defaulters and options; required ones are true. */
export const FUNCTIONS = {
  rules: { check: true, fix: false, precondition: false },
  defaulters: { defaults: true },
  options: { check: false, reads: false },
} as const satisfies Readonly<Record<string, Readonly<Record<string, boolean>>>>;
