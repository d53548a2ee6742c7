import {
  type FieldPath,
  type Json,
  type JsonObject,
  anyOf,
  arrayAt,
  child,
  equalJson,
  isObject,
  own,
  remember,
  stringAt,
} from "kube-json";
import { type CrdProblem, makers } from "./problem.js";
import { schemaOf } from "../structural/custom-resource.js";
import { isFilled } from "./schema-place.js";

const { missing, invalid, duplicate, tooMany } = makers("columns and paths");

const MAX_FIELDS = 8;
const FIELD_TYPES: readonly (Json | undefined)[] = ["string", "boolean", "integer"];

/** The parts that all versions share. */
interface Shared {
  readonly schema: boolean;
  readonly fields: boolean;
}

/** Finds the shared parts. The API server moves them out of the versions before it validates them. */
export const sharedBy = (versions: readonly Json[]): Shared => {
  const isSame = (name: string, absent: Json): boolean =>
    versions.every((version) => equalJson(own(version, name) ?? absent, own(versions[0], name) ?? absent));
  return { schema: isSame("schema", null), fields: isSame("selectableFields", []) };
};

/** Checks the fields of a version that clients may select on (ValidateCustomResourceSelectableFields). */
export function* selectableFieldProblems(version: Json, field: FieldPath, shared: Shared): Iterable<CrdProblem> {
  const fields = arrayAt(version, "selectableFields");
  const list = child(field, "selectableFields");
  const root = schemaOf(version);
  if (fields.length === 0) return;
  const problem = versionProblem(root, shared);
  if (problem !== undefined) {
    yield invalid(list, problem);
    return;
  }
  const seen = new Set<string>();
  for (const [index, entry] of fields.entries()) {
    const path = stringAt(entry, "jsonPath") ?? "";
    const place = child(list, index, "jsonPath");
    if (path === "") {
      yield missing(place, "must be specified, such as '.spec.color'");
      continue;
    }
    const target = followPath(path, root ?? {});
    if (typeof target === "string") {
      yield invalid(place, target);
      continue;
    }
    if (target.first === "metadata") yield invalid(place, "must not lead into `metadata`");
    if (!FIELD_TYPES.includes(own(target.schema, "type")))
      yield invalid(place, "must lead to a field of type 'string', 'boolean' or 'integer'");
    if (seen.has(target.key)) yield duplicate(place, "must be listed only once, such as '.spec.color'");
    seen.add(target.key);
  }
  if (seen.size > MAX_FIELDS) yield tooMany(list, `must have at most ${String(MAX_FIELDS)} different fields`);
}

/** Where the API server does not find the schema of the fields, because only one of both is the same in all versions. */
const versionProblem = (root: JsonObject | undefined, shared: Shared): string | undefined => {
  if (root === undefined) return "may only be set in a version with `schema`";
  if (shared.schema === shared.fields) return undefined;
  return shared.schema
    ? "must be the same in all versions, because their `schema` is the same"
    : "must not be the same in all versions, because their `schema` differs; another order of the paths is enough";
};

/** A field that a path leads to. */
interface SchemaTarget {
  /** The names and keys on the way, as text that is equal for equal targets. */
  readonly key: string;
  readonly first: string;
  /** Undefined if the schema does not define the values of a map. */
  readonly schema: JsonObject | undefined;
}

/** Remembered: listing the names of a large object takes time, and many paths lead through it. */
const hasFields = remember((properties: JsonObject): boolean => isFilled(properties));

/**
 * Follows a path such as `.spec.color` in a structural schema, as the API server does (cel.ValidFieldPath). Returns the
 * requirement as a string if it leads nowhere.
 */
const followPath = (text: string, root: JsonObject): SchemaTarget | string => {
  const steps = stepsOf(text);
  if (typeof steps === "string") return steps;
  let schema: Json | undefined = root;
  const names: string[] = [];
  for (const name of steps) {
    const properties: Json | undefined = own(schema, "properties");
    if (isObject(properties) && hasFields(properties)) {
      schema = own(properties, name);
      if (schema === undefined) return `must lead to a field of the schema, which has no '${name.slice(0, 64)}'`;
    } else {
      const values: Json | undefined = own(schema, "additionalProperties");
      if ((values ?? null) === null)
        return `must lead to a field of the schema, which has nothing below '${names.join(".").slice(-64)}'`;
      schema = values;
    }
    names.push(name);
  }
  return { key: JSON.stringify(names), first: names[0] ?? "", schema: isObject(schema) ? schema : undefined };
};

/** Text in quotes is one token. */
const TOKEN = /'(?:[^']*\\')*[^']*'|[.[\]]|[^.[\]]+/g;

/** The names in a path: each follows a '.'; or its requirement. */
const stepsOf = (text: string): readonly string[] | string => {
  const tokens = text.match(TOKEN) ?? [];
  const isPath = tokens.length % 2 === 0 && tokens.every((token, index) => index % 2 === 1 || token === ".");
  if (!isPath) return "must be the path of a field, such as '.spec.color', without brackets";
  return tokens.filter((_, index) => index % 2 === 1);
};

const COLUMN_TYPES = ["integer", "number", "string", "boolean", "date"];
const COLUMN_FORMATS = ["int32", "int64", "float", "double", "byte", "date", "date-time", "password"];

/** Checks the columns and the subresources of a version, apart from what its schema says of them. */
export function* columnProblems(version: Json, field: FieldPath): Iterable<CrdProblem> {
  for (const [index, column] of arrayAt(version, "additionalPrinterColumns").entries())
    yield* problemsOf(column, child(field, "additionalPrinterColumns", index));
  yield* scaleProblems(version, child(field, "subresources", "scale"));
}

function* problemsOf(column: Json, field: FieldPath): Iterable<CrdProblem> {
  if ((stringAt(column, "name") ?? "") === "") yield missing(child(field, "name"), "must be specified");
  const type = stringAt(column, "type") ?? "";
  const types = `must be ${anyOf(COLUMN_TYPES)}`;
  if (type === "") yield missing(child(field, "type"), types);
  else if (!COLUMN_TYPES.includes(type)) yield invalid(child(field, "type"), types);
  const format = stringAt(column, "format") ?? "";
  if (format !== "" && !COLUMN_FORMATS.includes(format))
    yield invalid(child(field, "format"), `must be ${anyOf(COLUMN_FORMATS)}`);
  const path = stringAt(column, "jsonPath") ?? "";
  if (path === "") yield missing(child(field, "jsonPath"), "must be specified, such as '.spec.replicas'");
  else if (!path.startsWith(".")) yield invalid(child(field, "jsonPath"), "must start with '.', as '.spec.replicas'");
}

/** The sections that each path of the subresource 'scale' may lead into. */
const SCALE_PATHS = {
  specReplicasPath: [".spec."],
  statusReplicasPath: [".status."],
  labelSelectorPath: [".spec.", ".status."],
} as const;

function* scaleProblems(version: Json, field: FieldPath): Iterable<CrdProblem> {
  const scale = own(own(version, "subresources"), "scale");
  if (!isObject(scale)) return;
  for (const [name, sections] of Object.entries(SCALE_PATHS)) {
    const path = stringAt(scale, name) ?? "";
    const isOptional = name === "labelSelectorPath";
    if (path === "" && !isOptional)
      yield missing(child(field, name), `must be specified as a path that starts with '${sections[0]}'`);
    else if (path !== "" && !sections.some((section) => path.startsWith(section)))
      yield invalid(child(field, name), `must start with ${sections.map((section) => `'${section}'`).join(" or ")}`);
  }
}
