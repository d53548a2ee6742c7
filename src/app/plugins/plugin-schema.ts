import { FIX_CLASSES } from "../../model/fix-class.js";
import {
  type AnyDefaulter,
  type AnyRule,
  ACTIONS,
  type JsonSchema,
  type OptionsDescription,
} from "../../model/rule.js";
import { RESOURCE_RULE, closed, listOf } from "../../packs/shared/definitions.js";
import { validator } from "../../packs/shared/validator.js";

/**
 * The members of rules and defaulters of a plugin: all that the types have, so that no plugin lacks one. The command sets
 * the first of these itself, the second is about releases of Decorum, and with the last, defaults could replace values.
 */
type OfShipped = "plugin" | "since" | "replaces";
type FunctionOf<T> = {
  [K in keyof T]-?: NonNullable<T[K]> extends (...args: never[]) => unknown ? K : never;
}[keyof T];
type DataOf<T> = Exclude<keyof T, FunctionOf<T> | OfShipped>;
type Schemas<T> = Readonly<Record<DataOf<T>, JsonSchema>>;
type Functions<T> = Readonly<Record<Exclude<FunctionOf<T>, OfShipped>, boolean>>;

const TEXT: JsonSchema = { type: "string", minLength: 1 };
const READ = closed({ group: { type: "string" }, kind: TEXT, partly: { const: true } }, "group", "kind");

const OPTIONS = {
  schema: { type: "object" },
  defaults: { type: "object" },
  example: { type: "object" },
  isRelative: { const: true },
  deletions: { const: true },
} satisfies Schemas<OptionsDescription<object>>;

const DESCRIBED = {
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
  cost: { enum: ["Bounded", "Unbounded"] },
  reads: { type: "array", items: READ },
  cluster: TEXT,
  user: TEXT,
  options: closed(OPTIONS, "schema", "defaults"),
};

const REQUIRED = ["id", "summary", "rationale", "reference", "match"] as const;

const RULE = closed(
  {
    ...DESCRIBED,
    action: { enum: ACTIONS },
    evidence: TEXT,
    topic: TEXT,
    insideCoreTypes: { const: true },
    sameAs: { type: "array", items: { type: "string" } },
    judgesUpdates: { const: true },
    good: TEXT,
    bad: TEXT,
    go: { type: "array", items: { type: "string" } },
    fixClass: { enum: FIX_CLASSES },
  } satisfies Schemas<AnyRule>,
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
  } satisfies Schemas<AnyDefaulter>,
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
  rules: { check: true, fix: false, proposeBounds: false, precondition: false, policy: false, union: false },
  defaulters: { defaults: true },
  options: { check: false, checkSchema: false, cost: false, fills: false, reads: false, withDefaulters: false },
} as const satisfies {
  readonly rules: Functions<AnyRule>;
  readonly defaulters: Functions<AnyDefaulter>;
  readonly options: Functions<OptionsDescription<object>>;
};
