import { type Json, type JsonObject, type KubeObject, arrayAt, isObject, objectAt, own, stringAt } from "kube-json";
import type { Path } from "../support/arbitraries.js";
import { pick } from "../support/fuzz.js";
import type { Kind, Random } from "./kind.js";
import { at, put, rootPath, sectionPath, storagePath, structsOf, without } from "./places.js";
import { text } from "./schemas.js";

/** Updates of definitions: the stored one is real, or real with one field of the type that a change needs. */

/** A property of a struct: where its struct is, its own path, its schema. */
interface Spot {
  readonly struct: Path;
  readonly path: Path;
  readonly name: string;
  readonly schema: JsonObject;
  readonly isRequired: boolean;
}

type Change = (crd: KubeObject, spot: Spot, variant: number) => KubeObject | undefined;

const DEPENDABLE = /^v\d+(beta\d+)?$/;
const isDependable = (crd: KubeObject): boolean => {
  const version = at(crd, storagePath(crd));
  const name = own(version, "name");
  return typeof name === "string" && DEPENDABLE.test(name) && own(version, "served") === true;
};

/** True where a new field is all that an update adds: one version is served, and the struct is its author's. */
const hasRoom = ({ struct }: Spot, crd: KubeObject): boolean =>
  arrayAt(crd, "spec", "versions").filter((version) => own(version, "served") === true).length === 1 &&
  structsOf(crd).some((one) => one.join() === struct.join());

/** Every property below a schema that is declared and kept. */
const spotsBelow = (schema: Json | undefined, path: Path): readonly Spot[] => {
  if (!isObject(schema) || own(schema, "x-kubernetes-preserve-unknown-fields") === true) return [];
  const here = Object.entries(objectAt(schema, "properties")).flatMap(([name, child]): readonly Spot[] => {
    if (!isObject(child)) return [];
    const below: Path = [...path, "properties", name];
    const isRequired = arrayAt(schema, "required").includes(name);
    return [{ struct: path, path: below, name, schema: child, isRequired }, ...spotsBelow(child, below)];
  });
  return [...here, ...spotsBelow(own(schema, "items"), [...path, "items"])];
};

/** A change that is always allowed: a longer description. */
const described: Change = (crd, { path, schema }, variant) =>
  put(crd, path, { ...schema, description: `${stringAt(schema, "description") ?? ""} See page ${variant}.` });
const set =
  (more: (spot: Spot, variant: number) => JsonObject): Change =>
  (crd, spot, variant) =>
    put(crd, spot.path, { ...spot.schema, ...more(spot, variant) });
const removed: Change = (crd, { struct, name }) => {
  const old = at(crd, struct) as JsonObject;
  return put(crd, struct, {
    ...old,
    properties: without(objectAt(old, "properties"), name),
    required: arrayAt(old, "required").filter((one) => one !== name),
  });
};
const fresh = (variant: number): string => ["zone", "locale", "audience", "pace", "caption"][variant % 5] ?? "";
const added =
  (isRequired: boolean): Change =>
  (crd, { struct }, variant) => {
    const old = at(crd, struct) as JsonObject;
    const name = fresh(variant);
    if (own(objectAt(old, "properties"), name) !== undefined) return undefined;
    const properties = {
      ...objectAt(old, "properties"),
      [name]: { ...text(), description: `${name} is new.` },
    };
    return put(crd, struct, {
      ...old,
      properties,
      ...(isRequired ? { required: [...arrayAt(old, "required"), name] } : {}),
    });
  };

const changed = (
  id: string,
  isFit: (spot: Spot, crd: KubeObject) => boolean,
  bad: Change,
  good: Change = described,
  place: (spot: Spot, variant: number) => Path = ({ path }) => path,
): Kind => ({
  id: `compatibility/${id}`,
  strength: "MUST",
  variants: 5,
  plant: (crd: KubeObject, variant: number, random: Random) => {
    if (!isDependable(crd)) return undefined;
    const spots = ["spec", "status"]
      .flatMap((section) => spotsBelow(at(crd, sectionPath(crd, section)), sectionPath(crd, section)))
      .filter((spot) => isFit(spot, crd));
    if (spots.length === 0) return undefined;
    const spot = pick(random, spots);
    const [violation, twin] = [bad(crd, spot, variant), good(crd, spot, variant)];
    return (
      violation &&
      twin && { stored: crd, violation, twin, field: place(spot, variant), twinField: place(spot, variant) }
    );
  },
});

const typed =
  (...types: readonly string[]) =>
  ({ schema }: Spot): boolean =>
    types.includes(stringAt(schema, "type") ?? "");
const isPlain = (spot: Spot): boolean =>
  typed("string")(spot) &&
  ["enum", "format", "pattern", "maxLength", "minLength", "default", "x-kubernetes-int-or-string"].every(
    (name) => own(spot.schema, name) === undefined,
  );
const has =
  (keyword: string) =>
  ({ schema }: Spot): boolean =>
    own(schema, keyword) !== undefined;
const enumOf = ({ schema }: Spot): readonly Json[] => arrayAt(schema, "enum");

const fieldsOf: readonly Kind[] = [
  changed("field-removed", () => true, removed),
  changed(
    "field-renamed",
    hasRoom,
    (crd, spot, variant) => {
      const gone = removed(crd, spot, variant);
      return (
        gone &&
        put(
          gone,
          [
            ...spot.struct,
            "properties",
            `${spot.name}${["New", "Value", "Setting", "Mode", "Level"][variant % 5] ?? ""}`,
          ],
          spot.schema,
        )
      );
    },
    added(false),
  ),
  changed("new-required-field", hasRoom, added(true), added(false), ({ struct }, variant) => [
    ...struct,
    "properties",
    fresh(variant),
  ]),
  changed(
    "optional-made-required",
    (spot) => !spot.isRequired && own(spot.schema, "default") === undefined,
    (crd, { struct, name }) => put(crd, [...struct, "required"], [...arrayAt(at(crd, struct), "required"), name]),
  ),
  changed("type-changed", typed("string", "integer", "boolean"), (crd, { path, schema }) =>
    put(crd, path, {
      description: schema["description"],
      type: own(schema, "type") === "string" ? "integer" : "string",
    }),
  ),
  changed("one-made-a-list", isPlain, (crd, { path, schema }) =>
    put(crd, path, { type: "array", maxItems: 16, "x-kubernetes-list-type": "atomic", items: schema }),
  ),
  changed(
    "list-made-one",
    (spot) => typed("array")(spot) && isObject(own(spot.schema, "items")),
    (crd, { path, schema }) => put(crd, path, own(schema, "items")),
  ),
  changed(
    "default-changed",
    (spot) =>
      ["string", "integer"].includes(
        typeof own(spot.schema, "default") === "number" ? "integer" : typeof own(spot.schema, "default"),
      ) && own(spot.schema, "enum") === undefined,
    set(({ schema }, variant) => ({
      default:
        typeof own(schema, "default") === "number"
          ? Number(own(schema, "default")) + 1 + variant
          : `${stringAt(schema, "default") ?? ""}-${variant}`,
    })),
  ),
  changed("default-removed", has("default"), (crd, { path, schema }) => put(crd, path, without(schema, "default"))),
  changed(
    "format-changed",
    (spot) => own(spot.schema, "format") === "int64",
    set(() => ({ format: "int32" })),
  ),
  changed(
    "list-type-changed",
    (spot) => own(spot.schema, "x-kubernetes-list-type") === "map",
    (crd, { path, schema }) =>
      put(crd, path, { ...without(schema, "x-kubernetes-list-map-keys"), "x-kubernetes-list-type": "atomic" }),
  ),
  changed(
    "list-keys-changed",
    (spot) => own(spot.schema, "x-kubernetes-list-type") === "map",
    set(({ schema }, variant) => ({
      "x-kubernetes-list-map-keys": [
        ...arrayAt(schema, "x-kubernetes-list-map-keys"),
        Object.keys(objectAt(schema, "items", "properties")).find(
          (name) => !arrayAt(schema, "x-kubernetes-list-map-keys").includes(name),
        ) ?? `other${variant}`,
      ],
    })),
  ),
  changed(
    "map-made-a-struct",
    (spot) => isObject(own(spot.schema, "additionalProperties")),
    (crd, { path, schema }, variant) =>
      put(crd, path, {
        ...without(schema, "additionalProperties"),
        properties: { [fresh(variant)]: own(schema, "additionalProperties") },
      }),
  ),
  changed(
    "nothing-nullable-any-more",
    (spot) => own(spot.schema, "nullable") === true,
    (crd, { path, schema }) => put(crd, path, without(schema, "nullable")),
  ),
];

const bounds: readonly Kind[] = [
  changed(
    "maximum-added",
    (spot) => typed("integer")(spot) && !has("maximum")(spot),
    set((_, variant) => ({ maximum: 10 + variant })),
  ),
  changed(
    "maximum-lowered",
    (spot) => Number(own(spot.schema, "maximum")) > 10,
    set(({ schema }, variant) => ({ maximum: Number(schema["maximum"]) - 1 - variant })),
  ),
  changed(
    "minimum-raised",
    (spot) => typeof own(spot.schema, "minimum") === "number",
    set(({ schema }, variant) => ({ minimum: Number(schema["minimum"]) + 1 + variant })),
  ),
  changed(
    "length-limited",
    isPlain,
    set((_, variant) => ({ maxLength: 20 + variant })),
  ),
  changed(
    "length-lowered",
    (spot) => Number(own(spot.schema, "maxLength")) > 10,
    set(({ schema }, variant) => ({ maxLength: Number(schema["maxLength"]) - 1 - variant })),
  ),
  changed(
    "empty-text-forbidden",
    (spot) => isPlain(spot),
    set((_, variant) => ({ minLength: 1 + variant })),
  ),
  changed(
    "items-limited",
    (spot) => typed("array")(spot) && !has("maxItems")(spot),
    set((_, variant) => ({ maxItems: 4 + variant })),
  ),
  changed(
    "empty-list-forbidden",
    (spot) => typed("array")(spot) && !has("minItems")(spot),
    set((_, variant) => ({ minItems: 1 + variant })),
  ),
  changed(
    "pattern-added",
    isPlain,
    set((_, variant) => ({ pattern: `^[a-z]{1,${20 + variant}}$` })),
  ),
  changed(
    "pattern-changed",
    has("pattern"),
    set((_, variant) => ({ pattern: `^[a-z]{1,${20 + variant}}$` })),
  ),
  changed(
    "enum-added",
    isPlain,
    set((_, variant) => ({ enum: ["First", "Second", "Third"].slice(0, 1 + (variant % 3)) })),
  ),
  changed(
    "enum-value-removed",
    (spot) => enumOf(spot).length > 1 && !has("default")(spot),
    set((spot, variant) => ({
      enum: enumOf(spot).filter((_, index) => index !== variant % enumOf(spot).length),
    })),
  ),
  changed(
    "enum-value-renamed",
    (spot) => enumOf(spot).length > 1 && !has("default")(spot) && enumOf(spot).every((one) => typeof one === "string"),
    set((spot, variant) => ({
      enum: enumOf(spot).map((one, index) =>
        index === variant % enumOf(spot).length ? `${one as string}Renamed` : one,
      ),
    })),
  ),
  changed(
    "rule-added",
    (spot) => isPlain(spot) && !has("x-kubernetes-validations")(spot),
    set((_, variant) => ({
      "x-kubernetes-validations": [
        { rule: `self.size() < ${20 + variant}`, message: `must be at most ${19 + variant} characters long` },
      ],
    })),
  ),
  changed(
    "made-immutable",
    (spot) => isPlain(spot) && !has("x-kubernetes-validations")(spot),
    set(() => ({ "x-kubernetes-validations": [{ rule: "self == oldSelf", message: "may not be changed" }] })),
  ),
];

/** Edits of the whole definition. */
const whole = (
  id: string,
  field: (crd: KubeObject) => Path,
  bad: (crd: KubeObject, variant: number) => KubeObject | undefined,
): Kind => ({
  id: `compatibility/${id}`,
  strength: "MUST",
  variants: 5,
  plant: (crd, variant) => {
    if (!isDependable(crd)) return undefined;
    const violation = bad(crd, variant);
    const twin = put(crd, [...rootPath(crd), "description"], `What the object is for, in other words (${variant}).`);
    return violation && { stored: crd, violation, twin, field: field(crd), twinField: field(crd) };
  },
});
const names = (field: string, make: (variant: number) => Json): Kind["plant"] =>
  whole(
    "",
    () => ["spec", "names"],
    (crd, variant) => put(crd, ["spec", "names", field], make(variant)),
  ).plant;
const another = (crd: KubeObject): number =>
  arrayAt(crd, "spec", "versions").findIndex(
    (version) =>
      own(version, "served") === true &&
      own(version, "storage") !== true &&
      DEPENDABLE.test(stringAt(version, "name") ?? ""),
  );
const kindsOfNames = (id: string, plant: Kind["plant"]): Kind => ({
  id: `compatibility/${id}`,
  strength: "MUST",
  variants: 5,
  plant,
});

const definitions: readonly Kind[] = [
  whole(
    "scope-changed",
    () => ["spec", "scope"],
    (crd) => put(crd, ["spec", "scope"], own(own(crd, "spec"), "scope") === "Cluster" ? "Namespaced" : "Cluster"),
  ),
  kindsOfNames(
    "kind-changed",
    names("kind", (variant) => ["Backup", "Tenant", "Queue", "Canary", "Workspace"][variant % 5] ?? ""),
  ),
  kindsOfNames(
    "plural-changed",
    names("plural", (variant) => ["backups", "tenants", "queues", "canaries", "workspaces"][variant % 5] ?? ""),
  ),
  whole("version-not-served-any-more", storagePath, (crd) => put(crd, [...storagePath(crd), "served"], false)),
  whole(
    "version-removed",
    () => ["spec", "versions"],
    (crd) =>
      another(crd) < 0
        ? undefined
        : put(
            crd,
            ["spec", "versions"],
            arrayAt(crd, "spec", "versions").filter((_, index) => index !== another(crd)),
          ),
  ),
  whole(
    "version-renamed",
    () => ["spec", "versions"],
    (crd, variant) => put(crd, [...storagePath(crd), "name"], `v${20 + variant}`),
  ),
  whole(
    "status-subresource-removed",
    (crd) => [...storagePath(crd), "subresources"],
    (crd) =>
      at(crd, [...storagePath(crd), "subresources", "status"]) === undefined
        ? undefined
        : put(crd, [...storagePath(crd), "subresources", "status"], undefined),
  ),
  whole(
    "schema-without-a-section",
    (crd) => [...rootPath(crd), "properties"],
    (crd) =>
      Object.keys(objectAt(at(crd, sectionPath(crd, "status")), "properties")).length === 0
        ? undefined
        : put(crd, sectionPath(crd, "status"), undefined),
  ),
  whole(
    "spec-made-required",
    (crd) => [...rootPath(crd), "properties", "spec"],
    (crd) =>
      arrayAt(at(crd, rootPath(crd)), "required").includes("spec")
        ? undefined
        : put(crd, [...rootPath(crd), "required"], [...arrayAt(at(crd, rootPath(crd)), "required"), "spec"]),
  ),
];

export const COMPATIBILITY: readonly Kind[] = [...fieldsOf, ...bounds, ...definitions];
