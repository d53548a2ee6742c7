import { basename, dirname } from "node:path";
import type { Release } from "kube-builtin";
import { guessResource } from "kube-api";
import { type JsonObject, type KubeObject, isObject, parseApiVersion, arrayAt, objectAt, stringAt } from "kube-json";
import { parseManifests } from "kube-manifests";
import { DEFINITIONS, definedKind } from "kube-schema";
import { readable } from "../../files/readable.js";
import { InputError } from "../../model/input-error.js";
import { literal } from "../../text/message.js";
import type { Io } from "../host/io.js";
import { createExclusion } from "./exclusion.js";
import { filesIn, nothingLeftOut } from "./folder.js";
import { MAX_SCHEMAS, structuralSchema, MAX_LEVELS } from "./kind-schema.js";
import { type KindName, isDefault, isTemplate, isUrl, pathsFor, requireVariables } from "./schema-path.js";
import { fileSource } from "./source.js";

/** The schema of a kind at a location: its CRD, or a definition made from the JSON Schema of a version. */
interface LocatedKind {
  readonly definition: KubeObject;
  /** Its schema is all that is known: neither its plural nor its scope. */
  readonly isSchemaOnly: boolean;
}

export interface SchemaLocations {
  /** The schema from the first location that knows the kind. Throws InputError for a file that cannot be used. */
  find(apiVersion: string, kind: string): LocatedKind | undefined;
}

type Finder = (name: KindName) => LocatedKind | undefined;

/** Throws InputError for a location that is no file, folder or template of local paths. */
export const openSchemaLocations = (locations: readonly string[], io: Io, release?: Release): SchemaLocations => {
  const finders = locations.filter((one) => !isDefault(one)).map((location) => finderOf(location, io, release));
  return { find: (apiVersion, kind) => firstFound(finders, { ...parseApiVersion(apiVersion), kind }) };
};

const firstFound = (finders: readonly Finder[], name: KindName): LocatedKind | undefined => {
  for (const finder of finders) {
    const found = finder(name);
    if (found !== undefined) return found;
  }
  return undefined;
};

const finderOf = (location: string, io: Io, release: Release | undefined): Finder => {
  if (isUrl(location)) throw new InputError("must be a file or folder; download the schemas first", location);
  if (isTemplate(location)) {
    requireVariables(location);
    requireFolder(location, io);
    return (name) => firstOf(pathsFor(location, name, release), name, io);
  }
  const kind = readable(location, () => io.files.kindOf(location));
  if (kind === "directory") return folderFinder(location, io);
  if (kind === undefined)
    throw new InputError(
      "does not exist; it must be a file or folder of schemas, or a path with '{{.Group}}' and '{{.ResourceKind}}'",
      location,
    );
  const definedHere = kindsIn(location, io);
  return definedHere ?? ((name) => (mayBeOf(location, name) ? readKind(location, name, io) : undefined));
};

/** A path that leads nowhere finds no schema, and its kinds would pass unjudged. */
const requireFolder = (location: string, io: Io): void => {
  const folder = dirname(`${location.slice(0, location.indexOf("{{"))}x`);
  if (readable(folder, () => io.files.kindOf(folder)) !== "directory")
    throw new InputError(`must be in a folder that exists; ${literal(folder)} does not`, location);
};

const firstOf = (paths: readonly string[], name: KindName, io: Io): LocatedKind | undefined => {
  const path = paths.find((one) => io.files.kindOf(one) === "file");
  return path === undefined ? undefined : readKind(path, name, io);
};

/** A folder with JSON schemas by the name of their kind, as catalogues have them, and with CRDs and OpenAPI documents in any files. */
const folderFinder = (folder: string, io: Io): Finder => {
  const walk = { io, exclusion: createExclusion([], io.cwd), ...nothingLeftOut() };
  const files = Array.from(filesIn(folder, walk), ({ path, problem }) => {
    if (problem !== undefined) throw problem;
    return path;
  });
  let others: readonly Finder[] | undefined;
  return (name) => {
    const path = files.find((one) => mayBeOf(one, name));
    if (path !== undefined) return readKind(path, name, io);
    others ??= files.filter((one) => !SCHEMA_NAME.test(basename(one))).flatMap((one) => kindsIn(one, io) ?? []);
    return firstFound(others, name);
  };
};

/** 'widget_v1.json', or 'widget-acme-v1.json': not that of a group, 'acme.io_v1.json'. */
const SCHEMA_NAME = /^[^.]*[-_]v\d+(?:(?:alpha|beta)\d+)?\.json$/;

/** True for a file whose name is that of a kind: 'acme.io/widget_v1.json', or 'widget-acme-v1.json' in any folder. */
const mayBeOf = (path: string, { group, version, kind }: KindName): boolean => {
  const [name, lower] = [basename(path), kind.toLowerCase()];
  if (name === `${lower}-${(group.split(".")[0] ?? "").toLowerCase()}-${version}.json`) return true;
  if (name !== `${lower}_${version}.json`) return false;
  const folder = basename(dirname(path));
  return folder === group || !folder.slice(1).includes(".");
};

/** The schema of a kind in a file: its CRD or OpenAPI schema among others, or one JSON Schema. */
const readKind = (path: string, name: KindName, io: Io): LocatedKind | undefined => {
  const kinds = kindsIn(path, io);
  if (kinds !== undefined) return kinds(name);
  const [first] = valuesIn(path, io);
  if (!isObject(first)) throw new InputError(`must be a CRD or a JSON Schema of ${literal(name.kind)}`, path);
  return schemaOnly(name, structuralSchema(first), path);
};

/** The kinds that a file names itself: CRDs, and those of OpenAPI documents. Undefined if it has none. */
const kindsIn = (path: string, io: Io): Finder | undefined => {
  const text = fileSource(path, io).text();
  if (!text.includes(DEFINITIONS.kind) && !text.includes(KIND_KEYWORD)) return undefined;
  const values = valuesIn(path, io);
  const definitions = values.filter(isDefinition);
  const documents = values.filter(isOpenApi);
  if (definitions.length + documents.length === 0) return undefined;
  return (name) => {
    const definition = definitions.find((one) => definedKind(one) === `${name.group}/${name.kind}`);
    if (definition !== undefined) return { definition, isSchemaOnly: false };
    for (const document of documents) {
      const schema = schemaOfKind(document, name);
      if (schema !== undefined) return schemaOnly(name, structuralSchema(schema, document), path);
    }
    return undefined;
  };
};

const isDefinition = (value: unknown): value is KubeObject =>
  isObject(value) && value["kind"] === DEFINITIONS.kind && isObject(value["spec"]);

const schemaOnly = (name: KindName, schema: JsonObject | undefined, path: string): LocatedKind => {
  if (schema !== undefined) return { definition: definitionFor(name, schema), isSchemaOnly: true };
  throw new InputError(
    `must have at most ${String(MAX_SCHEMAS)} schemas in at most ${String(MAX_LEVELS)} levels, counting those of references where they are used`,
    path,
  );
};

const valuesIn = (path: string, io: Io): readonly unknown[] =>
  parseManifests(fileSource(path, io).text()).map(({ value, errors: [error] }) => {
    if (error === undefined) return value;
    throw new InputError(error.message, `${path}:${String(error.line)}:${String(error.column)}`);
  });

const definitionFor = ({ group, version, kind }: KindName, schema: JsonObject): KubeObject => ({
  apiVersion: `${DEFINITIONS.group}/v1`,
  kind: DEFINITIONS.kind,
  metadata: { name: `${guessResource(kind)}.${group}` },
  spec: {
    group,
    names: { kind, plural: guessResource(kind) },
    versions: [
      {
        name: version,
        served: true,
        // Without a storage version, none is converted to another.
        storage: false,
        schema: { openAPIV3Schema: schema },
        // A schema does not say so, but nearly all kinds with a status have it there.
        ...("status" in objectAt(schema, "properties") ? { subresources: { status: {} } } : {}),
      },
    ],
  },
});

/** OpenAPI documents of API servers. */

/** The keyword of a schema in an OpenAPI document that names its kind. */
const KIND_KEYWORD = "x-kubernetes-group-version-kind";

/** True for a document that an API server publishes at '/openapi/v3/apis/GROUP/VERSION'. */
export const isOpenApi = (value: unknown): value is JsonObject =>
  isObject(value) && stringAt(value, "openapi") !== undefined && isObject(objectAt(value, "components")["schemas"]);

export const schemaOfKind = (document: JsonObject, { group, version, kind }: KindName): JsonObject | undefined =>
  Object.values(objectAt(document, "components", "schemas"))
    .filter(isObject)
    .find((schema) =>
      arrayAt(schema, KIND_KEYWORD).some(
        (one) =>
          stringAt(one, "group") === group && stringAt(one, "version") === version && stringAt(one, "kind") === kind,
      ),
    );
