import { type SchemaNode, crdOf, schemaField } from "../../src/kube/crd/crd.js";
import { type Json, type JsonObject, type KubeObject, arrayAt, isObject, objectAt, own } from "kube-json";
import { type Path, plant } from "../support/arbitraries.js";
import { pick } from "../support/fuzz.js";
import { type Field, type Kind, type Pair, type Random, type Strength, item } from "./kind.js";
import { namedList, struct } from "./schemas.js";

/** Where a field is planted. */
export type Place = "spec" | "existing" | "struct" | "items" | "status" | "observed" | "delivery";
export const IN_SPEC: readonly Place[] = ["spec", "existing", "struct", "items"];
export const IN_STATUS: readonly Place[] = ["status", "observed"];
export const ANYWHERE: readonly Place[] = [...IN_SPEC, "status"];

/** The value at a path. */
export const at = (root: Json | undefined, path: Path): Json | undefined =>
  path.reduce<Json | undefined>(
    (value, step) => (Array.isArray(value) ? (value as readonly Json[])[Number(step)] : own(value, String(step))),
    root,
  );
export const put = (crd: KubeObject, path: Path, value: Json | undefined): KubeObject =>
  plant(crd, path, value) as KubeObject;

/** The path of the storage version. */
export const storagePath = (crd: KubeObject): Path => {
  const index = arrayAt(crd, "spec", "versions").findIndex((version) => own(version, "storage") === true);
  return ["spec", "versions", Math.max(index, 0)];
};
export const rootPath = (crd: KubeObject): Path => [...storagePath(crd), "schema", "openAPIV3Schema"];
export const sectionPath = (crd: KubeObject, section: string): Path => [...rootPath(crd), "properties", section];

/** Structs of the spec that are their author's and have room for a field that has nothing to do with the others. */
export const structsOf = (crd: KubeObject): readonly Path[] => {
  const version = crdOf(crd).versions.find(({ storage }) => storage);
  return (version?.nodes ?? []).filter(isRoom).map((node) => schemaField(node) as Path);
};

const isRoom = ({ section, depth, coreType, properties, schema, values }: SchemaNode): boolean =>
  section === "spec" &&
  depth > 1 &&
  coreType === undefined &&
  properties.size > 0 &&
  values === undefined &&
  CLOSED.every((keyword) => own(schema, keyword) === undefined) &&
  !REFERENCES.some((name) => properties.has(name));

const CLOSED = [
  "oneOf",
  "anyOf",
  "x-kubernetes-validations",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-embedded-resource",
  "x-kubernetes-map-type",
];
const REFERENCES = ["name", "key", "kind", "group"];

const STRUCTS = ["delivery", "retention", "ingestion", "placement", "inspection"];
const LISTS = ["stages", "mirrors", "channels", "tiers", "shards"];

interface Room {
  readonly crd: KubeObject;
  /** The schema whose properties take the field. */
  readonly holder: Path;
}

const HOLDERS: Readonly<Record<Place, (crd: KubeObject, random: Random) => Room | undefined>> = {
  spec: (crd) => ({ crd, holder: sectionPath(crd, "spec") }),
  status: (crd) => {
    const holder = sectionPath(crd, "status");
    return hasFields(at(crd, holder)) ? { crd, holder } : undefined;
  },
  existing: (crd, random) => {
    const found = structsOf(crd);
    return { crd, holder: found.length === 0 ? sectionPath(crd, "spec") : pick(random, found) };
  },
  struct: (crd, random) => newStruct(crd, "spec", pick(random, STRUCTS)),
  delivery: (crd) => newStruct(crd, "spec", "delivery"),
  observed: (crd, random) => newStruct(crd, "status", pick(random, STRUCTS)),
  items: (crd, random) => {
    const name = pick(random, LISTS);
    const path: Path = [...sectionPath(crd, "spec"), "properties", name];
    if (at(crd, path) !== undefined) return undefined;
    const list = {
      description: `${name} are the ${name} that the object passes its data through.`,
      ...namedList({}),
    };
    return { crd: put(crd, path, list), holder: [...path, "items"] };
  },
};

/** True for a struct that declares its fields. */
export const hasFields = (schema: Json | undefined): boolean =>
  Object.keys(objectAt(schema, "properties")).length > 0 &&
  own(schema, "x-kubernetes-preserve-unknown-fields") !== true;

const newStruct = (crd: KubeObject, section: string, name: string): Room | undefined => {
  const path: Path = [...sectionPath(crd, section), "properties", name];
  if (!hasFields(at(crd, sectionPath(crd, section))) || at(crd, path) !== undefined) return undefined;
  const schema = struct({}, [], { description: `${name} groups the fields that are about ${name}.` });
  return { crd: put(crd, path, schema), holder: path };
};

/** The CRD with the field below the holder. */
export const withField = (
  crd: KubeObject,
  holder: Path,
  { name, schema, required, beside = {} }: Field,
): KubeObject => {
  const old = at(crd, holder) as JsonObject;
  const properties = { ...objectAt(old, "properties"), [name]: schema, ...beside };
  const names = [...arrayAt(old, "required"), ...(required === true ? [name] : [])];
  return put(crd, holder, { ...old, properties, ...(names.length === 0 ? {} : { required: names }) });
};

const namesOf = ({ name, beside = {} }: Field): readonly string[] => [name, ...Object.keys(beside)];

/** Pairs of fields as a kind: each variant is one of them, in one of the places. */
export const fields = (
  id: string,
  strength: Strength,
  pairs: readonly Pair[],
  places: readonly Place[] = ANYWHERE,
): Kind => ({
  id,
  strength,
  variants: pairs.length,
  plant: (crd, variant, random) => {
    const [bad, good] = item(pairs, variant);
    const place = pick(random, places);
    const room = HOLDERS[place](crd, random);
    if (room === undefined) return undefined;
    const properties = own(at(room.crd, room.holder), "properties");
    if (!isObject(properties)) return undefined;
    const names = [...namesOf(bad), ...namesOf(good)].map((name) => name.toLowerCase());
    if (Object.keys(properties).some((name) => names.includes(name.toLowerCase()))) return undefined;
    return {
      violation: withField(room.crd, room.holder, bad),
      twin: withField(room.crd, room.holder, good),
      field: [...room.holder, "properties", bad.name],
      twinField: [...room.holder, "properties", good.name],
    };
  },
});

/** An object without some of its fields. */
export const without = (object: JsonObject, ...names: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
