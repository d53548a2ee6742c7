import {
  type Json,
  type JsonObject,
  type PatchOperation,
  applyPatch,
  formatJson,
  groupBy,
  isArray,
  isObject,
  own,
  pointerSteps,
  stringsAt,
} from "kube-json";
import { schemaPath } from "../resolve/schema-steps.js";
import { identityOf, isRepeatable, markerIn } from "./marker-identity.js";
import { resourceArgument } from "./resource-markers.js";
import { SCHEMA_MARKERS } from "./schema-markers.js";
import { CRD_MARKERS, VERSION_MARKERS } from "./type-markers.js";

/** The changes of a CRD patch to the Go source of one field or type. */
export interface MarkerChange {
  /** The field of the CRD whose Go source it is, for `placeInCrd`. */
  readonly field: readonly (string | number)[];
  /** Whole markers. */
  readonly add: readonly string[];
  /** As in `WantedMarkers`. */
  readonly remove: readonly string[];
  /** Keywords that no marker makes, such as 'type' or 'description'. */
  readonly others: readonly string[];
}

/** The markers before and after; undefined if no marker makes the part. */
interface Part {
  readonly field: readonly (string | number)[];
  readonly keyword: string;
  readonly before: readonly string[] | undefined;
  readonly after: readonly string[] | undefined;
}

/** The changes of markers that make the patch, by field. A patch that does not fit changes nothing. */
export const markersOf = (whole: JsonObject, operations: readonly PatchOperation[]): readonly MarkerChange[] => {
  const crd = touchedPart(whole, operations);
  const patched = applyPatch(crd, operations);
  if ("problem" in patched) return [];
  const parts = new Map<string, Part>();
  for (const { path } of operations)
    for (const part of partsOf(crd, patched.value, pointerSteps(path)))
      parts.set([...part.field, part.keyword].join("\n"), part);
  const changes = new Map<string, MarkerChange>();
  for (const part of parts.values()) {
    const id = part.field.join("\n");
    changes.set(id, joined(changes.get(id), changeOf(part)));
  }
  return [...changes.values()].filter(({ add, remove, others }) => [...add, ...remove, ...others].length > 0);
};

const joined = (one: MarkerChange | undefined, other: MarkerChange): MarkerChange =>
  one === undefined
    ? other
    : {
        field: one.field,
        add: [...one.add, ...other.add],
        remove: [...one.remove, ...other.remove],
        others: [...one.others, ...other.others],
      };

const changeOf = ({ field, keyword, before, after }: Part): MarkerChange => {
  if (before === undefined || after === undefined) return { field, add: [], remove: [], others: [keyword] };
  const add = after.filter((one) => !before.includes(one));
  const gone = before.filter((one) => !after.includes(one));
  const stay = new Set(after.map((one) => identityOf(markerIn(one))));
  // Adding a marker with the same identity replaces it.
  const remove = gone.flatMap((one) => {
    const marker = markerIn(one);
    if (stay.has(identityOf(marker))) return [];
    return isRepeatable(marker.name) || resourceArgument(one) !== undefined ? [one] : [`+${marker.name}`];
  });
  return { field, add, remove, others: [] };
};

const partsOf = (before: Json, after: Json, steps: readonly string[]): readonly Part[] => {
  const [spec, versions, index = "", ...rest] = steps;
  if (spec !== "spec" || versions !== "versions" || rest.length === 0) return crdParts(before, after, steps);
  const field = ["spec", "versions", Number(index)];
  if (rest[0] === "schema" && rest[1] === "openAPIV3Schema")
    return schemaParts(before, after, [...field, ...rest.slice(0, 2)], rest.slice(2));
  const [keyword = ""] = rest;
  const render = VERSION_MARKERS.get(keyword);
  const markers = (root: Json): readonly string[] | undefined => {
    const version = valueAt(root, field);
    return render?.(own(version, keyword), version);
  };
  return [{ field, keyword, before: markers(before), after: markers(after) }];
};

const crdParts = (before: Json, after: Json, steps: readonly string[]): readonly Part[] => {
  const found = [...CRD_MARKERS].find(([path]) => steps.join(".").startsWith(path));
  if (found === undefined) return [{ field: [], keyword: steps.join("."), before: undefined, after: undefined }];
  const [path, render] = found;
  const markers = (root: Json): readonly string[] | undefined => render(valueAt(root, path.split(".")), undefined);
  return [{ field: [], keyword: path, before: markers(before), after: markers(after) }];
};

/** The parts of a schema that an operation at the path below it changes. */
const schemaParts = (
  before: Json,
  after: Json,
  root: readonly (string | number)[],
  path: readonly string[],
): readonly Part[] => {
  const { rest } = schemaPath(path);
  const inner = path.slice(0, path.length - rest.length);
  const field = [...root, ...inner];
  const [old, now] = [valueAt(before, field), valueAt(after, field)];
  const isLogic = inner.some(
    (word, index) => /^(?:allOf|anyOf|oneOf|not)$/.test(word) && inner[index - 1] !== "properties",
  );
  if (!isObject(old) || !isObject(now) || isLogic)
    return [{ field, keyword: isLogic ? "logic" : "field", before: undefined, after: undefined }];
  const [keyword] = rest;
  const keywords = keyword === undefined ? [...new Set([...Object.keys(old), ...Object.keys(now)])] : [String(keyword)];
  return keywords.flatMap((one) => keywordParts(field, one, old, now));
};

const keywordParts = (
  field: readonly (string | number)[],
  keyword: string,
  old: JsonObject,
  now: JsonObject,
): readonly Part[] => {
  if (keyword === "required") return requiredParts(field, old, now);
  const render = SCHEMA_MARKERS.get(keyword);
  const markers = (schema: JsonObject): readonly string[] | undefined => {
    const value = own(schema, keyword);
    return value === undefined ? [] : render?.(value, schema);
  };
  if (render === undefined && text(old, keyword) === text(now, keyword)) return [];
  return [{ field, keyword, before: render && markers(old), after: render && markers(now) }];
};

const text = (schema: JsonObject, keyword: string): string => formatJson(own(schema, keyword) ?? null);

/** A required field is marked itself. */
const requiredParts = (field: readonly (string | number)[], old: JsonObject, now: JsonObject): readonly Part[] => {
  const [before, after] = [requiredIn(old), requiredIn(now)];
  const markers = (names: ReadonlySet<string>, name: string): readonly string[] =>
    names.has(name) ? ["+required"] : ["+optional"];
  return [...new Set([...before, ...after])]
    .filter((name) => before.has(name) !== after.has(name))
    .map((name) => ({
      field: [...field, "properties", name],
      keyword: "required",
      before: markers(before, name),
      after: markers(after, name),
    }));
};

const requiredIn = (schema: JsonObject): ReadonlySet<string> => new Set(stringsAt(schema, "required"));

const valueAt = (root: Json | undefined, path: readonly (string | number)[]): Json | undefined => {
  let value = root;
  for (const step of path) value = isArray(value) ? value[Number(step)] : own(value, String(step));
  return value;
};

/** The CRD without the fields that no operation is below: to patch copies thousands of them for each operation. */
const touchedPart = (crd: JsonObject, operations: readonly PatchOperation[]): JsonObject =>
  partOf(
    crd,
    operations.map(({ path }) => schemaStepsOf(pointerSteps(path))),
  ) as JsonObject;

/** The steps to the innermost schema; [] outside of schemas. */
const schemaStepsOf = (steps: readonly string[]): readonly string[] => {
  const [spec, versions, , schema, root] = steps;
  if (spec !== "spec" || versions !== "versions" || schema !== "schema" || root !== "openAPIV3Schema") return [];
  const inner = steps.slice(ROOT);
  return steps.slice(0, steps.length - schemaPath(inner).rest.length);
};
const ROOT = 5;

/** `isFields` is true for the value of `properties`. */
const partOf = (value: Json, paths: readonly (readonly string[])[], isFields = false): Json => {
  if (paths.some((path) => path.length === 0)) return value;
  const below = groupBy(paths, ([step = ""]) => [step]);
  const inner = (name: string, one: Json): Json => {
    const touched = below.get(name)?.map((path) => path.slice(1));
    return touched === undefined ? one : partOf(one, touched, !isFields && name === "properties");
  };
  if (isArray(value)) return value.map((item, index) => inner(String(index), item));
  if (!isObject(value)) return value;
  const names = isFields ? [...below.keys()].filter((name) => own(value, name) !== undefined) : Object.keys(value);
  return Object.fromEntries(names.map((name) => [name, inner(name, own(value, name) ?? null)]));
};
