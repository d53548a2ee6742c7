import { type Json, isObject, own } from "./object.js";

/**
 * Which items of a list are the same one before and after a change, wherever they stand: those with the same map key
 * (API conventions, "Lists of named subobjects preferred over maps"; `x-kubernetes-list-map-keys`).
 */

/** The map keys of lists of Kubernetes' own types, by the name of the list, where neither `name` nor `type` is the key. */
const MAP_KEYS: Readonly<Record<string, readonly (readonly string[])[]>> = {
  ports: [
    ["containerPort", "protocol"],
    ["port", "protocol"],
  ],
  volumeMounts: [["mountPath"]],
  volumeDevices: [["devicePath"]],
  hostAliases: [["ip"]],
  ownerReferences: [["uid"]],
  topologySpreadConstraints: [["topologyKey", "whenUnsatisfiable"]],
  "x-kubernetes-validations": [["rule"]],
};

/** What the API server fills in where such a key is left out. */
const DEFAULTS: Readonly<Record<string, string>> = { protocol: "TCP" };

/** Of lists that nothing is known of: what names an item in most of them. */
const USUAL_KEYS: readonly (readonly string[])[] = ["name", "type", "key", "id", "ip", "uid"].map((name) => [
  name,
]);

/** What tells an item of the list `list` from its neighbours; undefined of one that nothing but its value tells apart. */
export const itemKey = (list: string, item: Json | undefined): string | undefined => {
  if (!isObject(item)) return undefined;
  const known = Object.hasOwn(MAP_KEYS, list) ? (MAP_KEYS[list] ?? []) : [];
  for (const names of [...known, ...USUAL_KEYS]) {
    const values = names.map((name) => scalarText(own(item, name) ?? DEFAULTS[name]));
    if (values.every((value) => value !== undefined))
      return names.map((name, index) => `${name}=${values[index] ?? ""}`).join(",");
  }
  return undefined;
};

const scalarText = (value: Json | undefined): string | undefined => {
  if (typeof value === "string") return JSON.stringify(value);
  return typeof value === "number" || typeof value === "bigint" ? value.toString() : undefined;
};
