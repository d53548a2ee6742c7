import { meantName, nearest, unknownName } from "kube-api";
import {
  type Json,
  type JsonObject,
  type Trail,
  child,
  fieldOf,
  formatField,
  isArray,
  isObject,
  key,
  valueAt,
} from "kube-json";
import { type Release, NEWEST, fieldAddedAfter } from "../types/newer.js";
import { type FieldType, type StructType, isFieldWord, structNamed } from "../types/type-table.js";
import { type Problem, meaning, meantValue, problem } from "../validity/check.js";
import { asQuantity } from "../validity/quantity.js";
import type { Defaults } from "./fill.js";
import { OTHER_DEFAULTS } from "./other-defaults.js";
import { POD_DEFAULTS } from "./pod-defaults.js";
import { WORKLOAD_DEFAULTS } from "./workload-defaults.js";
import { SCALARS } from "./scalars.js";

/** The defaults of structs, by the names of their types (k8s.io/kubernetes, pkg/apis/.../defaults.go). */
export const DEFAULTS: Defaults = { ...POD_DEFAULTS, ...WORKLOAD_DEFAULTS, ...OTHER_DEFAULTS };

export interface Decoded {
  /** Why the server cannot read the object (code 400). */
  readonly problems: readonly Problem[];
  /** The object as Go has it: without nulls, with defaults, and with quantities as texts. Where it cannot be read, it has what its author meant. */
  readonly value: JsonObject;
  /** The unknown fields, by the paths that they have in the value under the names that were meant. */
  readonly renamed: ReadonlyMap<string, string>;
  /** False if a value has another shape, such as text for a list: what was meant is open. */
  readonly isMeant: boolean;
}

/**
 * Decodes a value as an API server decodes an object of a built-in kind with strict field validation, which kubectl asks for:
 * unknown fields are problems. A null counts as not set. The depth is that of the type, except for values of any type, which
 * are not changed, and for schemas in schemas, which end at a depth.
 */
export const decode = (type: string, object: JsonObject, release: Release): Decoded => {
  const run: Run = { object, problems: [], renamed: new Map(), release, depth: 0, isMeant: true };
  // Go has a struct where nothing is set.
  const whole = hasMetadata(object) ? object : { ...object, metadata: {} };
  const value = decodeStruct(type, whole, {}, undefined, run);
  return { problems: run.problems, value, renamed: run.renamed, isMeant: run.isMeant };
};

const hasMetadata = (object: JsonObject): boolean =>
  (object["metadata"] ?? null) !== null ||
  Object.keys(object).some((name) => name !== "metadata" && nearest(name, ["metadata"]) !== undefined);

interface Run {
  /** As it was written. */
  readonly object: JsonObject;
  readonly problems: Problem[];
  readonly renamed: Map<string, string>;
  readonly release: Release;
  /** In how many structs the value is. */
  depth: number;
  isMeant: boolean;
}

/** Only schemas in schemas can be deeper, and none is half as deep. Their content is not judged, as if it were not set. */
const MAX_DEPTH = 100;

/** `parent` is the struct that it is in. */
const decodeStruct = (
  name: string,
  given: JsonObject,
  trail: Trail,
  parent: JsonObject | undefined,
  run: Run,
): JsonObject => {
  const fields = structNamed(name);
  const known = withKnownFields(name, fields, given, trail, run);
  const extra = DEFAULTS[name]?.(known, parent);
  const whole = extra === undefined ? known : withDefaults(known, extra);
  let changed: Record<string, Json | undefined> | undefined;
  for (const [field, value] of Object.entries(whole)) {
    const type = fields.get(field);
    if (type === undefined || value === undefined || isReadable(type, value)) continue;
    const decoded = decodeValue(type, value, { segment: field, parent: trail }, whole, run);
    if (decoded !== value) (changed ??= { ...whole })[field] = decoded;
  }
  return changed ?? whole;
};

const withDefaults = (known: JsonObject, extra: JsonObject): JsonObject => {
  const names = Object.keys(extra);
  if (names.length === 0) return known;
  const hidden = names.filter((name) => isHidden(known[name], extra[name]));
  return { ...known, ...extra, ...Object.fromEntries(hidden.map((name) => [name, known[name]])) };
};

/** True for what cannot be read where a default is put, such as a list for a text: it must be seen to be refused. */
const isHidden = (given: Json | undefined, value: Json | undefined): boolean =>
  given !== undefined &&
  given !== null &&
  (isArray(given) !== isArray(value) || isObject(given) !== isObject(value ?? null));

/** The number of problems after which no names are suggested: finding one compares it with all fields. */
const MAX_MEANT = 100;

/** The fields that the type has and that are set, under the names that were meant; the same struct if these are all. */
const withKnownFields = (name: string, fields: StructType, given: JsonObject, trail: Trail, run: Run): JsonObject => {
  const { problems, renamed, release } = run;
  const names = Object.keys(given);
  if (names.every((field) => given[field] !== null && fields.has(field)) && release === NEWEST) return given;
  const known = [...fields.keys()];
  const written = valueAt(run.object, fieldOf(trail));
  const taken = new Set(isObject(written) ? Object.keys(written) : names);
  // What was written under another name is there instead of a default.
  const entries = Object.entries(given).sort(([a], [b]) => Number(taken.has(a)) - Number(taken.has(b)));
  const left = entries.flatMap(([field, value = null]): readonly (readonly [string, Json])[] => {
    const added = fieldAddedAfter(release, name, field);
    if (fields.has(field) && added === undefined) return value === null ? [] : [[field, value]];
    const parent = fieldOf(trail);
    const isNamed = problems.length < MAX_MEANT;
    const unknown = isNamed ? unknownName(field, known) : "may not be set";
    const message = added === undefined ? unknown : `may not be set; Kubernetes has it since ${added}`;
    const sure =
      added === undefined && isNamed ? meantName(field, known, (one) => taken.has(one), isFieldWord) : undefined;
    const renaming = sure === undefined ? undefined : { name: sure, value: asMeant(fields.get(sure), value) };
    problems.push(meaning(problem.forbidden(child(parent, field), message), renaming));
    const meant = added === undefined && isNamed ? nearest(field, known) : undefined;
    if (meant === undefined || value === null || taken.has(meant)) return [];
    taken.add(meant);
    renamed.set(formatField(child(parent, meant)), field);
    return [[meant, value]];
  });
  const isSame = left.length === names.length && left.every(([field], index) => field === names[index]);
  return isSame ? given : Object.fromEntries(left);
};

/** A value as its type has it, if that is evident. */
const asMeant = (type: FieldType | undefined, value: Json): Json =>
  (type?.kind === "scalar" && SCALARS[type.scalar].problem(value) !== undefined
    ? SCALARS[type.scalar].meant?.(value)
    : undefined) ?? value;

const decodeValue = (type: FieldType, value: Json, trail: Trail, parent: JsonObject, run: Run): Json => {
  const wrong = (message: string, meant?: Json): Json => {
    run.problems.push(meaning(problem.type(fieldOf(trail), message), meantValue(meant)));
    run.isMeant &&= type.kind === "scalar";
    return zeroOf(type);
  };
  switch (type.kind) {
    case "any":
      return value;
    case "scalar": {
      const { problem: problemOf, meant } = SCALARS[type.scalar];
      const message = problemOf(value);
      if (message === undefined) return type.scalar === "quantity" ? asQuantity(value) : value;
      const other = meant?.(value);
      const zero = wrong(message, other);
      return other ?? zero;
    }
    case "struct":
      return isObject(value) ? decodeInner(type.name, value, trail, parent, run) : wrong("must be of type 'object'");
    case "list":
      return isArray(value) ? decodeList(type.element, value, trail, parent, run) : wrong("must be of type 'array'");
    case "map":
      return isObject(value) ? decodeMap(type.element, value, trail, parent, run) : wrong("must be of type 'object'");
  }
};

const decodeInner: typeof decodeStruct = (name, given, trail, parent, run) => {
  if (run.depth >= MAX_DEPTH) return {};
  run.depth += 1;
  const decoded = decodeStruct(name, given, trail, parent, run);
  run.depth -= 1;
  return decoded;
};

const decodeList = (
  element: FieldType,
  list: readonly Json[],
  trail: Trail,
  parent: JsonObject,
  run: Run,
): readonly Json[] => {
  let changed: Json[] | undefined;
  for (const [index, item] of list.entries()) {
    if (isReadable(element, item)) continue;
    const decoded = decodeElement(element, item, { segment: index, parent: trail }, parent, run);
    if (decoded !== item) (changed ??= [...list])[index] = decoded;
  }
  return changed ?? list;
};

const decodeMap = (element: FieldType, map: JsonObject, trail: Trail, parent: JsonObject, run: Run): JsonObject => {
  const changed: [string, Json][] = [];
  for (const [name, entry = null] of Object.entries(map)) {
    if (isReadable(element, entry)) continue;
    const decoded = decodeElement(element, entry, { segment: key(name), parent: trail }, parent, run);
    if (decoded !== entry) changed.push([name, decoded]);
  }
  // fromEntries() makes `__proto__` an own key, as in JSON.
  return changed.length === 0 ? map : Object.fromEntries([...Object.entries(map), ...changed] as [string, Json][]);
};

/** True for most values, which Go reads without a change. */
const isReadable = (type: FieldType, value: Json): boolean =>
  type.kind === "any" ||
  (type.kind === "scalar" && type.scalar !== "quantity" && SCALARS[type.scalar].problem(value) === undefined);

/** A null in a list or map is the zero value of its elements, which need not be a valid text: that of a time is empty. */
const decodeElement = (type: FieldType, value: Json, trail: Trail, parent: JsonObject, run: Run): Json =>
  value === null && type.kind === "scalar"
    ? zeroOf(type)
    : decodeValue(type, value === null ? zeroOf(type) : value, trail, parent, run);

const zeroOf = (type: FieldType): Json => {
  switch (type.kind) {
    case "any":
      return null;
    case "scalar":
      return SCALARS[type.scalar].zero;
    case "list":
      return [];
    default:
      return {};
  }
};
