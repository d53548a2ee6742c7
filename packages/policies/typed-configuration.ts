import {
  type FieldPath,
  type Json,
  type JsonObject,
  child,
  compareText,
  formatJson,
  formatPointer,
  isArray,
  isNumber,
  isObject,
  own,
  ownObject,
  remember,
  stringAt,
} from "kube-json";
import { OBJECT_META, isEmbedded, itemsOf, typeOf } from "kube-schema";
import type { OpaqueParts } from "./configuration-value.js";
import { firstOf } from "./first-of.js";
import { type ListKey, type MergeRules, identityOf, keysOfItem, listMerging } from "./list-merging.js";

/**
 * Why an API server cannot convert an apply configuration to the type of its object, in its words
 * (sigs.k8s.io/structured-merge-diff, typed/validate.go; k8s.io/kube-openapi, pkg/schemaconv/openapi.go). Undefined if it can.
 */
export const conversionError = (
  configuration: JsonObject,
  root: JsonObject,
  rules: MergeRules,
  opaque: OpaqueParts,
): string | undefined => {
  const place = { text: "", field: [], preserves: false, opaque };
  const errors = firstOf(refusals(configuration, { ...root, [EMBEDDED]: true }, rules, place));
  const [first] = errors;
  if (first === undefined) return undefined;
  return errors.length === 1 ? first : ["errors:", ...errors.map((one) => `  ${one}`)].join("\n");
};

const EMBEDDED = "x-kubernetes-embedded-resource";
const RESOURCE: JsonObject = { apiVersion: { type: "string" }, kind: { type: "string" }, metadata: OBJECT_META };

interface Place {
  /** As the server prints it. */
  readonly text: string;
  readonly field: FieldPath;
  /** True below a schema that preserves unknown fields. */
  readonly preserves: boolean;
  readonly opaque: OpaqueParts;
}

/** The type in Go of what is at the place and is not JSON there. */
const opaqueAt = ({ opaque, field }: Place): string | undefined =>
  opaque.size === 0 ? undefined : opaque.get(formatPointer(field));

function* refusals(value: Json, schema: JsonObject, rules: MergeRules, place: Place): Iterable<string> {
  const type = typeOf(schema);
  const inGo = opaqueAt(place);
  if (inGo !== undefined) {
    yield `${place.text}: expected ${opaqueExpectation(value, inGo, schema)}`;
    return;
  }
  if (value === null) return;
  if (isArray(value) && (type === "array" || type === undefined)) yield* inList(value, schema, rules, place);
  else if (isObject(value) && (type === "object" || type === undefined)) yield* inMap(value, schema, rules, place);
  else {
    const expected = expectation(value, type, stringAt(schema, "format"));
    if (expected !== undefined) yield `${place.text}: expected ${expected}`;
  }
}

function* inMap(value: JsonObject, schema: JsonObject, rules: MergeRules, place: Place): Iterable<string> {
  const preserves = place.preserves || own(schema, "x-kubernetes-preserve-unknown-fields") === true;
  const { properties, isEmpty } = declared(schema);
  const others = own(schema, "additionalProperties");
  const isFree = others === true || (others === undefined && (preserves || isEmpty));
  for (const [name, one] of Object.entries(value)) {
    const below = own(properties, name) ?? others;
    const at = { ...place, text: `${place.text}.${name}`, field: child(place.field, name), preserves };
    if (isObject(below)) yield* refusals(one ?? null, below, rules, at);
    else if (!isFree) {
      yield `${at.text}: field not declared in schema`;
      // The server does not read the rest of the map either.
      return;
    } else if (place.opaque.size > 0) yield* opaqueIn(one ?? null, at);
  }
}

/** The parts of a value without a schema that are not JSON. */
function* opaqueIn(value: Json, place: Place): Iterable<string> {
  const inGo = opaqueAt(place);
  if (inGo !== undefined) yield `${place.text}: expected ${opaqueExpectation(value, inGo, {})}`;
  else if (isArray(value))
    for (const [index, item] of value.entries())
      yield* opaqueIn(item, { ...place, text: `${place.text}[${index}]`, field: child(place.field, index) });
  else if (isObject(value))
    for (const [name, one] of Object.entries(value))
      yield* opaqueIn(one ?? null, { ...place, text: `${place.text}.${name}`, field: child(place.field, name) });
}

/** Read once for all items of a list. */
const declared = remember((schema: JsonObject): { readonly properties: JsonObject; readonly isEmpty: boolean } => {
  const properties = { ...ownObject(schema, "properties"), ...(isEmbedded(schema) ? RESOURCE : {}) };
  return { properties, isEmpty: Object.keys(properties).length === 0 };
});

function* inList(items: readonly Json[], schema: JsonObject, rules: MergeRules, place: Place): Iterable<string> {
  const merging = listMerging(rules, place.field);
  const inner = itemsOf(schema) ?? {};
  const seen = new Set<string>();
  for (const [index, item] of items.entries()) {
    const field = child(place.field, index);
    const isOpaque = opaqueAt({ ...place, field }) !== undefined;
    let element = `[${index}]`;
    if (merging !== "Atomic") {
      const keys = merging === "Set" ? undefined : merging;
      const wrong = isOpaque
        ? keys && "associative list with keys may not have non-map elements"
        : keys === undefined
          ? notInSet(item)
          : withoutKeys(item, keys);
      if (wrong !== undefined) {
        yield `${place.text}: element ${index}: ${wrong}`;
        return;
      }
      element =
        keys === undefined ? `[=${isOpaque ? "{{undefined}}" : formatJson(item)}]` : keyed(keysOfItem(item, keys));
      const identity = keys === undefined ? element : identityOf(item, keys);
      if (seen.has(identity)) yield `${place.text}: duplicate entries for key ${element}`;
      seen.add(identity);
    }
    yield* refusals(item, inner, rules, { ...place, text: `${place.text}${element}`, field });
  }
}

const notInSet = (item: Json): string | undefined => {
  if (item === null) return "associative list without keys has an element that's an explicit null";
  if (isArray(item)) return "not supported: associative list with lists as elements";
  return isObject(item) ? "associative list without keys has an element that's a map type" : undefined;
};

const withoutKeys = (item: Json, keys: readonly ListKey[]): string | undefined => {
  if (item === null) return "associative list with keys may not have a null element";
  if (!isObject(item)) return "associative list with keys may not have non-map elements";
  if (keysOfItem(item, keys).length > 0) return undefined;
  const names = keys.map(({ name }) => JSON.stringify(name)).join(" ");
  return `associative list with keys has an element that omits all key fields [${names}] (and doesn't have default values for any key fields)`;
};

const keyed = (values: readonly (readonly [name: string, value: Json])[]): string =>
  `[${values
    .toSorted(([left], [right]) => compareText(left, right))
    .map(([name, value]) => `${name}=${formatJson(value)}`)
    .join(",")}]`;

/** What a type wants instead of a value, and the value as Go prints it; undefined if the value has the type. */
const expectation = (value: Json, type: string | undefined, format = ""): string | undefined => {
  const got = `got &{${goText(value)}}`;
  if (type === "object") return `map, ${got}`;
  if (type === "array") return `list, ${got}`;
  if (type === "integer" || type === "number")
    return isNumber(value) ? undefined : `numeric (int or float), got ${goType(value)}`;
  if (type === "boolean") return typeof value === "boolean" ? undefined : `boolean, ${got}`;
  if (type === "string" && (format === "" || format === "byte"))
    return typeof value === "string" ? undefined : `string, got &value.valueUnstructured{Value:${goSyntax(value)}}`;
  return isArray(value) || isObject(value) ? `any scalar, ${got}` : undefined;
};

/** The same of a value that is not JSON in Go. */
const opaqueExpectation = (value: Json, inGo: string, schema: JsonObject): string => {
  const [type, format] = [typeOf(schema), stringAt(schema, "format") ?? ""];
  const got = `got &{${value === null ? "NULL_VALUE" : goText(value)}}`;
  if (type === "array") return `list, ${got}`;
  if (type === "integer" || type === "number") return `numeric (int or float), got ${inGo}`;
  if (type === "boolean") return `boolean, ${got}`;
  if (type === "string" && (format === "" || format === "byte"))
    return `string, got &value.valueUnstructured{Value:${value === null ? "0" : goSyntax(value)}}`;
  return type === "string" || own(schema, "x-kubernetes-int-or-string") === true ? `any scalar, ${got}` : `map, ${got}`;
};

/** Values of JSON as messages of Go print them. */

/** Like `%v`. */
const goText = (value: Json | undefined): string => {
  if (value === null || value === undefined) return "<nil>";
  if (isArray(value)) return `[${value.map(goText).join(" ")}]`;
  if (!isObject(value)) return String(value);
  return `map[${sorted(value)
    .map(([name, one]) => `${name}:${goText(one)}`)
    .join(" ")}]`;
};

/** Like `%#v`. */
const goSyntax = (value: Json | undefined): string => {
  if (value === null || value === undefined) return "interface {}(nil)";
  if (isArray(value)) return `[]interface {}{${value.map(goSyntax).join(", ")}}`;
  if (!isObject(value)) return typeof value === "string" ? JSON.stringify(value) : String(value);
  return `map[string]interface {}{${sorted(value)
    .map(([name, one]) => `${JSON.stringify(name)}:${goSyntax(one)}`)
    .join(", ")}}`;
};

/** Like `%T`. */
const goType = (value: Json): string => {
  if (value === null) return "<nil>";
  if (isArray(value)) return "[]interface {}";
  if (isObject(value)) return "map[string]interface {}";
  if (isNumber(value)) return typeof value === "number" && !Number.isInteger(value) ? "float64" : "int64";
  return typeof value === "boolean" ? "bool" : "string";
};

const sorted = (value: { readonly [name: string]: Json | undefined }): readonly [string, Json | undefined][] =>
  Object.entries(value).sort(([left], [right]) => compareText(left, right));
