import { parse } from "yaml";
import type { Json, JsonObject } from "kube-json";
import { conditionsSchema } from "../../src/rules/condition-example.js";
import { argumentsOf, type Declaration, lowerFirst, markerOf, type Struct } from "./go-declarations.js";

/** A schema that grows with the markers. */
export type Schema = Record<string, Json>;

/** Named strings, with the comments of their types. */
export type Named = ReadonlyMap<string, readonly string[]>;

const FIELD = /^\w+ +\*?(\S+) +`json:"(\w+)(,omitempty)?"`$/;

const TEXT: Schema = { type: "string", maxLength: 63 };
const NAMED: Schema = { type: "object", required: ["name"], properties: { name: TEXT } };
const STRINGS: Schema = { type: "object", additionalProperties: { type: "string" } };

export const CONDITIONS = parse(conditionsSchema()) as {
  readonly conditions: { readonly items: JsonObject };
};

const KNOWN: Readonly<Record<string, JsonObject>> = {
  string: { type: "string" },
  bool: { type: "boolean" },
  int32: { type: "integer", format: "int32" },
  int64: { type: "integer", format: "int64" },
  "metav1.Time": { type: "string", format: "date-time" },
  "metav1.Condition": CONDITIONS.conditions.items,
  "metav1.LabelSelector": {
    type: "object",
    properties: { matchLabels: STRINGS, matchExpressions: { type: "array", items: { type: "object" } } },
  },
};

/** The schemas of fields, and which of them are required. */
export const fieldsOf = (
  fields: readonly Declaration[],
  named: Named,
): { readonly properties: Schema; readonly required: readonly string[] } => {
  const properties: Schema = {};
  const required: string[] = [];
  for (const { line, comments } of fields) {
    const [, type = "", name, omitted] = FIELD.exec(line) ?? [];
    if (name === undefined) continue;
    properties[name] = withMarkers(typeOf(type, named), comments);
    const isKept = omitted === undefined && !comments.includes("+optional");
    if (isKept || comments.includes("+required")) required.push(name);
  }
  return { properties, required };
};

/** The schema of a struct; without fields, it has those that its CEL rules name. */
export const structOf = ({ comments, fields }: Struct, named: Named): Schema =>
  withMarkers(
    fields.length === 0 ? impliedBy(comments.join("\n")) : { type: "object", ...fieldsOf(fields, named) },
    comments,
  );

const impliedBy = (text: string): Schema => {
  const [, tag] = /self\.(type|mode)\b/.exec(text) ?? [];
  const values = [...text.matchAll(/self\.\w+ [!=]= '(\w+)'/g)].map(([, value = ""]) => value);
  const members = [
    ...[...text.matchAll(/has\(self\.(\w+)\)/g)].map(([, member = ""]) => member),
    ...(/OneOf=(.*)/.exec(text)?.[1]?.split(";") ?? []),
  ];
  const numbers = ["min", "max"].filter((name) => text.includes(`self.${name}`));
  return {
    type: "object",
    required: [...(tag === undefined ? [] : [tag]), ...numbers],
    properties: {
      ...(tag === undefined ? {} : { [tag]: { type: "string", enum: values } }),
      ...Object.fromEntries(members.map((member) => [member, NAMED])),
      ...Object.fromEntries(numbers.map((name) => [name, KNOWN["int32"] ?? {}])),
    },
  };
};

const typeOf = (type: string, named: Named): Schema => {
  if (type.startsWith("[]")) return { type: "array", items: typeOf(type.slice(2), named) };
  if (type.startsWith("map[string]")) return { type: "object", additionalProperties: typeOf(type.slice(11), named) };
  const comments = named.get(type);
  if (comments !== undefined) return withMarkers({ type: "string" }, comments);
  return { ...(KNOWN[type] ?? NAMED) } as Schema;
};

/** A schema with the keywords of markers, and the other comments as its description. */
export const withMarkers = (schema: Schema, comments: readonly string[]): Schema => {
  const description = comments.filter((line) => !line.startsWith("+")).join("\n");
  const all: Schema = description === "" ? { ...schema } : { ...schema, description };
  for (const [name, value] of comments.map(markerOf)) mark(all, name, value);
  return all;
};

const mark = (schema: Schema, name: string, value: string): void => {
  if (name.startsWith("kubebuilder:validation:")) validate(schema, name.slice("kubebuilder:validation:".length), value);
  else if (name === "kubebuilder:default") schema["default"] = parse(value) as Json;
  else if (name === "nullable") schema["nullable"] = true;
  else if (name === "listType") schema["x-kubernetes-list-type"] = value;
  else if (name === "listMapKey") {
    schema["x-kubernetes-list-map-keys"] = [value];
    // The struct of the items is elsewhere.
    if (schema["items"] !== KNOWN["metav1.Condition"] && value !== "type")
      schema["items"] = { type: "object", required: [value], properties: { [value]: TEXT } };
  }
};

const validate = (schema: Schema, name: string, value: string): void => {
  if (name.startsWith("items:")) {
    const items = { ...(schema["items"] as Schema) };
    validate(items, name.slice("items:".length), value);
    schema["items"] = items;
  } else if (name === "Enum") {
    // A named type that is a string, although its declaration is elsewhere.
    delete schema["properties"];
    delete schema["required"];
    Object.assign(schema, { type: "string", enum: value.split(";") });
  } else if (name === "XValidation") {
    const { rule = "", message = "" } = argumentsOf(value);
    addRule(schema, rule, message);
  } else if (name.endsWith("OneOf")) {
    const members = value.split(";");
    const has = members.map((member) => `has(self.${member})`).join(",");
    const [sign, words] = name === "ExactlyOneOf" ? ["==", "exactly one"] : ["<=", "at most one"];
    const end = name === "ExactlyOneOf" ? "must be set" : "may be set";
    addRule(
      schema,
      `[${has}].filter(x,x==true).size() ${sign} 1`,
      `${words} of the fields in [${members.join(" ")}] ${end}`,
    );
  } else schema[lowerFirst(name)] = /^-?\d+$/.test(value) ? Number(value) : value.replaceAll("`", "");
};

const addRule = (schema: Schema, rule: string, message: string): void => {
  const before = (schema["x-kubernetes-validations"] ?? []) as readonly Json[];
  schema["x-kubernetes-validations"] = [...before, { rule, message }];
};
