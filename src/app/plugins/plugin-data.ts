import { type FieldPath, type Json, type JsonObject, child, isPlainObject, path } from "kube-json";
import { type Cause, invalid, required, typeInvalid } from "../../model/cause.js";
import { FIX_CLASSES } from "../../model/fix-class.js";
import {
  type AnyDefaulter,
  type AnyRule,
  ACTIONS,
  type JsonSchema,
  type OptionsDescription,
} from "../../model/rule.js";
import { closed } from "../../model/json-schema.js";
import { RESOURCE_RULE, listOf } from "../../packs/shared/definitions.js";
import { validator } from "../../packs/shared/validator.js";

/** Deeper data is not read: it may be circular. */
const MAX_DEPTH = 40;

/** The exports of a module without its functions, which no schema describes, and the problems found in them. */
export const pluginData = (plugin: object) => {
  const causes: Cause[] = [];
  const { rules, defaulters, ...rest }: Record<string, unknown> = { ...plugin };
  const value = {
    ...objectData(rest, path(), causes),
    ...(rules === undefined ? {} : { rules: listData(rules, "rules", causes) }),
    ...(defaulters === undefined ? {} : { defaulters: listData(defaulters, "defaulters", causes) }),
  };
  return { value, causes };
};

const listData = (list: unknown, name: "rules" | "defaulters", causes: Cause[]): Json =>
  Array.isArray(list)
    ? list.map((one: unknown, index) => entryData(one, path(name, index), FUNCTIONS[name], causes))
    : data(list, path(name), causes);

const entryData = (
  one: unknown,
  at: FieldPath,
  functions: Readonly<Record<string, boolean>>,
  causes: Cause[],
): Json => {
  if (typeof one !== "object" || one === null || Array.isArray(one)) return data(one, at, causes);
  const rest: Record<string, unknown> = { ...one };
  for (const [name, isRequired] of Object.entries(functions)) {
    const given = (one as Record<string, unknown>)[name];
    if (given === undefined && isRequired) causes.push(required(child(at, name), "must be a function"));
    else if (given !== undefined && typeof given !== "function")
      causes.push(typeInvalid(child(at, name), `must be a function, not ${kindOf(given)}`));
    // oxlint-disable-next-line typescript/no-dynamic-delete -- a copy
    delete rest[name];
  }
  const { options, ...others } = rest;
  const shown = objectData(others, at, causes);
  if (options === undefined) return shown;
  return { ...shown, options: entryData(options, child(at, "options"), FUNCTIONS.options, causes) };
};

const objectData = (value: object, at: FieldPath, causes: Cause[], depth = 0): JsonObject =>
  Object.fromEntries(
    Object.entries(value).flatMap(([name, one]: [string, unknown]) =>
      one === undefined ? [] : [[name, data(one, child(at, name), causes, depth + 1)]],
    ),
  );

const data = (value: unknown, at: FieldPath, causes: Cause[], depth = 0): Json => {
  if (value === null || typeof value === "string" || typeof value === "boolean") return value;
  if (typeof value === "number" && Number.isFinite(value)) return value;
  if (depth > MAX_DEPTH) {
    causes.push(invalid(at, `must be nested in at most ${String(MAX_DEPTH)} levels`));
    return null;
  }
  if (Array.isArray(value)) return value.map((item: unknown, index) => data(item, child(at, index), causes, depth + 1));
  if (typeof value === "object" && isPlainObject(value)) return objectData(value, at, causes, depth);
  causes.push(typeInvalid(at, `must be JSON, not ${kindOf(value)}`));
  return null;
};

/** A value in words, for errors. */
export const kindOf = (value: unknown): string => {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return "a list";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
};

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
const READ = closed({ group: { type: "string" }, kind: TEXT, version: TEXT, partly: { const: true } }, "group", "kind");

const OPTIONS = {
  schema: { type: "object" },
  defaults: { type: "object" },
  example: { type: "object" },
  isRelative: { const: true },
  deletions: { const: true },
  readsText: TEXT,
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
    denialDepth: { type: "integer", minimum: 0 },
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
const FUNCTIONS = {
  rules: { check: true, fix: false, proposeBounds: false, precondition: false, policy: false, union: false },
  defaulters: { defaults: true },
  options: {
    check: false,
    checkSchema: false,
    cost: false,
    fills: false,
    reads: false,
    selects: false,
    withDefaulters: false,
  },
} as const satisfies {
  readonly rules: Functions<AnyRule>;
  readonly defaulters: Functions<AnyDefaulter>;
  readonly options: Functions<OptionsDescription<object>>;
};
