import type { SchemaNode } from "../../kube/crd/crd.js";
import { type JsonObject, arrayAt, own, stringAt } from "kube-json";
import { joinFirst, literal, plural } from "../../text/message.js";

/** Values, and names of fields, that are written out. */
const MAX_LISTED = 6;

/** "'A', 'B' or 'C'", of many values the first. */
export const valueList = (values: readonly unknown[], word = "or"): string =>
  joinFirst(values, MAX_LISTED, literal, word);

const MAX_NAME = 120;

/** A name or path in back-quotes, which it may not end. */
export const nameText = (name: string): string => {
  const text = name.length > MAX_NAME ? `${name.slice(0, MAX_NAME - 3)}...` : name;
  return `\`${text.replaceAll("`", "'")}\``;
};

/** '`a`, `b` and 3 more'. */
export const nameList = (names: readonly string[], most = MAX_LISTED): string => joinFirst(names, most, nameText);

/** A field in a few words: "optional, string, one of 'A' or 'B', default 'A'". */
export const fieldWords = (node: SchemaNode): string => {
  const { schema, required } = node;
  const values = arrayAt(schema, "enum");
  const fallback = own(schema, "default");
  return [
    required && fallback === undefined ? "required" : "optional",
    typeWords(node),
    ...(values.length === 0 ? [] : [valueList(values)]),
    ...boundWords(schema),
    ...(fallback === undefined ? [] : [`default ${literal(fallback)}`]),
  ].join(", ");
};

const PLURALS: Readonly<Record<string, string>> = {
  string: "strings",
  integer: "integers",
  number: "numbers",
  boolean: "booleans",
  object: "objects",
  array: "lists",
};

/** The type of a field: 'string', 'list of objects with `name` and `size`'. */
export const typeWords = (node: SchemaNode): string => {
  const { schema, coreType, type, items, values } = node;
  if (coreType !== undefined) return coreType;
  if (own(schema, "x-kubernetes-int-or-string") === true) return "integer or string";
  if (type === "array") return items === undefined ? "list" : `list of ${pluralWords(items)}`;
  if (values !== undefined) return `map of ${pluralWords(values)}`;
  if (type === "object") return `object${withFields(node)}`;
  const format = stringAt(schema, "format");
  return `${type ?? "any value"}${type === "string" && format !== undefined ? ` (${format})` : ""}`;
};

const pluralWords = (node: SchemaNode): string => {
  if (node.coreType !== undefined) return node.coreType;
  if (own(node.schema, "x-kubernetes-int-or-string") === true) return "integers or strings";
  const values = arrayAt(node.schema, "enum");
  const listed = values.length === 0 ? "" : ` ${valueList(values, "and")}`;
  const plural = node.type !== undefined && Object.hasOwn(PLURALS, node.type) ? PLURALS[node.type] : undefined;
  return `${plural ?? "any values"}${node.type === "object" && node.values === undefined ? withFields(node) : listed}`;
};

/** The fields below that have no fields themselves. */
const withFields = (node: SchemaNode): string => {
  const paths = [...leavesOf(node)];
  return paths.length === 0 ? "" : ` with ${nameList(paths)}`;
};

/** Fields that are looked at. */
const MAX_FIELDS = 1000;

function* leavesOf(node: SchemaNode): Iterable<string> {
  const stack: (readonly [path: string, node: SchemaNode])[] = [["", node]];
  for (let left = MAX_FIELDS; left > 0; left--) {
    const [path, at] = stack.pop() ?? [];
    if (path === undefined || at === undefined) return;
    const below = at.items ?? at.values ?? at;
    const mark = at.items === undefined ? (at.values === undefined ? "" : "{}") : "[]";
    if (path !== "" && (at.coreType !== undefined || below.properties.size === 0)) yield path;
    else
      for (const [name, child] of [...below.properties].reverse())
        stack.push([path === "" ? name : `${path}${mark}.${name}`, child]);
  }
}

/** The last names of a path: 'cookie.path' of 'spec.cookie.path', and 'files[zoo.cfg]' of 'spec.files[zoo.cfg]'. */
export const lastNames = (path: string, number: number): string =>
  (path.match(/(?:[^.[]|\[[^\]]*\]?)+/g) ?? []).slice(-number).join(".");

const SIZES: readonly (readonly [least: string, most: string, of?: string])[] = [
  ["minLength", "maxLength", "character"],
  ["minItems", "maxItems", "item"],
  ["minProperties", "maxProperties", "entry"],
  ["minimum", "maximum"],
];

const boundWords = (schema: JsonObject): readonly string[] =>
  SIZES.flatMap(([least, most, of]) => {
    const [low, high] = [own(schema, least), own(schema, most)].map((value) =>
      typeof value === "number" || typeof value === "bigint" ? String(value) : undefined,
    );
    const unit = of === undefined ? "" : ` ${high === "1" ? of : plural(of)}`;
    if (high !== undefined) return [low === undefined ? `at most ${high}${unit}` : `${low} to ${high}${unit}`];
    return low === undefined || unit !== "" ? [] : [`at least ${low}`];
  });
