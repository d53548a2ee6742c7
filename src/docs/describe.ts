import { type Json, type JsonObject, isArray, isObject, join } from "kube-json";
import { isOnGo, type Match, type ResourceRule } from "../model/match.js";
import { between, groupName, oneOf } from "../text/message.js";
import { type Described, type JsonSchema, type AnyRule, categoryOf } from "../model/rule.js";
import { table } from "./markdown.js";
import { type ConventionRow, type Strength, conventionOf } from "./inventory.js";

type WithOptions = Pick<Described<unknown>, "options">;

/**
 * The match of a rule in words: 'CREATE and UPDATE of customresourcedefinitions.apiextensions.k8s.io'. Semicolons separate
 * resource rules.
 */
export const matchInWords = (match: Match): string =>
  isOnGo(match) ? "types in Go, on the command line" : match.resourceRules.map(ruleInWords).join("; ");

const ruleInWords = ({ apiGroups, apiVersions = ["*"], resources, operations }: ResourceRule): string => {
  const groups = apiGroups.includes("*") ? ["*"] : apiGroups;
  const things = groups.flatMap((group) => resources.map((pattern) => resourceInWords(group, pattern)));
  const versions = apiVersions.includes("*") ? "" : ` (${join(apiVersions, "and")} only)`;
  const verbs = operations.includes("*") ? "every operation on" : `${join(operations, "and")} of`;
  return `${verbs} ${join(things, "and")}${versions}`;
};

const resourceInWords = (group: string, pattern: string): string => {
  const [name = "", sub] = pattern.split("/", 2);
  const whole =
    name === "*" ? `every resource${group === "*" ? "" : ` of ${groupName(group)}`}` : qualified(name, group);
  if (sub === undefined) return whole;
  if (name === "*" && sub === "*") return `${whole} and subresource`;
  return `${sub === "*" ? "every subresource" : `subresource '${sub}'`} of ${whole}`;
};

/** As kubectl names a resource: 'pods', 'deployments.apps', and 'jobs.*' for any group. */
const qualified = (name: string, group: string): string => (group === "" ? name : `${name}.${group}`);

/** One option of a rule or defaulter, or a field within one: 'fields[].path'. */
interface OptionRow {
  readonly name: string;
  /** In words: 'list of string', 'integer between 1 and 10, inclusive'. */
  readonly type: string;
  readonly required: boolean;
  /** The value if a pack does not set the option; undefined if there is none. */
  readonly default: Json | undefined;
  readonly description: string;
}

/** The options in the order of their schema; nested fields follow the option that contains them. */
export const optionRows = ({ options }: WithOptions): readonly OptionRow[] =>
  options === undefined ? [] : rowsOf(options.schema, "", options.defaults);

const rowsOf = (schema: JsonSchema, prefix: string, defaults: unknown): readonly OptionRow[] => {
  const { properties, required } = schema;
  if (!isObject(properties)) return [];
  return Object.entries(properties).flatMap(([name, property]) => {
    if (!isObject(property)) return [];
    const row: OptionRow = {
      name: `${prefix}${name}`,
      type: typeInWords(property),
      required: isArray(required) && required.includes(name),
      default: isObject(defaults) ? defaults[name] : property["default"],
      description: typeof property["description"] === "string" ? property["description"] : "",
    };
    const items = property["items"];
    return [
      row,
      ...rowsOf(property, `${row.name}.`, undefined),
      ...(isObject(items) ? rowsOf(items, `${row.name}[].`, undefined) : []),
    ];
  });
};

/** A JSON Schema in words: only its type, choices and range. */
const typeInWords = (schema: JsonObject): string => {
  const { enum: choices, const: only, anyOf, oneOf: alternatives } = schema;
  if (only !== undefined) return `'${text(only)}'`;
  if (isArray(choices)) return oneOf(choices.map(text));
  const parts = isArray(anyOf) ? anyOf : alternatives;
  if (isArray(parts)) return join(parts.filter(isObject).map(typeInWords), "or");
  const type = schema["type"];
  const types = isArray(type) ? type.map(text) : type === undefined ? ["any value"] : [text(type)];
  return join(
    types.map((one) => oneTypeInWords(one, schema)),
    "or",
  );
};

const oneTypeInWords = (type: string, schema: JsonObject): string => {
  const { items, additionalProperties, pattern, format } = schema;
  if (type === "array") return isObject(items) ? `list of ${typeInWords(items)}` : "list";
  if (type === "object")
    return isObject(additionalProperties) ? `map of ${typeInWords(additionalProperties)}` : "object";
  if (type === "integer" || type === "number") return `${type}${rangeInWords(schema)}`;
  if (type === "string" && typeof pattern === "string") return `string that matches \`${pattern}\``;
  if (type === "string" && typeof format === "string") return `string in format '${format}'`;
  return type;
};

const rangeInWords = ({ minimum, maximum }: JsonObject): string => {
  if (typeof minimum === "number" && typeof maximum === "number") return ` ${between(minimum, maximum)}`;
  if (typeof minimum === "number") return ` greater than or equal to ${String(minimum)}`;
  return typeof maximum === "number" ? ` less than or equal to ${String(maximum)}` : "";
};

const text = (value: Json): string => (typeof value === "string" ? value : JSON.stringify(value));

/** The options as a Markdown table; '' if there are none. */
export const optionsTable = (described: WithOptions): string => {
  const rows = optionRows(described);
  if (rows.length === 0) return "";
  return table(
    ["Option", "Type", "Default", "Description"],
    rows.map(({ name, type, required, default: value, description }) => [
      `\`${name}\``,
      type,
      value === undefined ? (required ? "required" : "–") : `\`${JSON.stringify(value)}\``,
      description,
    ]),
  );
};

/** Why rules of a category deny, whichever statement they are about. */
const OF_CATEGORY: ReadonlyMap<string, string> = new Map([
  ["crd-compatibility", "Clients or stored objects of a version in use break."],
  ["crd-validity", "An API server rejects the definition."],
  ["admission-policies", "An API server rejects the object, or never applies it."],
  ["generic", "The author of the pack decides what it denies."],
  ["go-markers", "A generator fails, or ignores what the author has written."],
]);

const WORDS: Readonly<Record<Strength, string>> = {
  MUST: "The API conventions demand it",
  SHOULD: "The API conventions recommend it",
  MAY: "The API conventions allow it",
};

/**
 * Why a rule denies, or only warns, in one sentence: its own, or one that follows from the strength of its statements, from
 * its category, or from the rule on CRDs that says the same. Undefined for a warning that rests on none of these.
 */
export const evidenceOf = (rule: AnyRule): string | undefined => {
  const { evidence, action, conventions = [], sameAs = [] } = rule;
  if (evidence !== undefined) return evidence;
  const rows = conventions.map(conventionOf).filter((row): row is ConventionRow => row !== undefined);
  const strength = (["MUST", "SHOULD", "MAY"] as const).find((one) => rows.some((row) => row.strength === one));
  const fitting = action === "Deny" ? ["MUST"] : ["SHOULD", "MAY"];
  if (strength !== undefined && fitting.includes(strength)) return statementsIn(rows, strength);
  const [same] = sameAs;
  if (same !== undefined) return `What it finds, \`${same}\` finds in the definition that is generated.`;
  return action === "Deny" ? OF_CATEGORY.get(categoryOf(rule.id)) : undefined;
};

const statementsIn = (rows: readonly ConventionRow[], strength: Strength): string => {
  const ids = rows.filter((row) => row.strength === strength).map(({ id }) => `\`${id}\``);
  const are = ids.length === 1 ? "is a" : "are each a";
  return `${WORDS[strength]}: ${ids.join(" and ")} ${are} ${strength}.`;
};
