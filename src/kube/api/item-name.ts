import { type Json, isObject, own } from "../json/object.js";

/**
 * Which items of lists are the same one in two states of an object, wherever they stand: those of the same map key
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

/** The fields that tell the items of any other list apart, the first that an item has. */
const NAMES = ["name", "type", "key", "id", "ip", "uid"] as const;

/**
 * What tells a list item from its neighbours wherever it stands: the map key or name of an object, the text of a scalar.
 * Undefined of an object or list without a name. `list` is the name of the list, where it has one.
 */
export const itemName = (item: Json | undefined, list = ""): string | undefined => {
  if (isObject(item)) return mapKey(item, list) ?? usualName(item);
  if (item === undefined) return "absent";
  if (typeof item === "bigint") return item.toString();
  return typeof item === "object" && item !== null ? undefined : JSON.stringify(item);
};

const mapKey = (item: Json, list: string): string | undefined => {
  for (const names of Object.hasOwn(MAP_KEYS, list) ? (MAP_KEYS[list] ?? []) : []) {
    const values = names.map((name) => own(item, name) ?? DEFAULTS[name]);
    if (values.every((value) => typeof value === "string" || typeof value === "number"))
      return `${names.join()}=${JSON.stringify(values)}`;
  }
  return undefined;
};

const usualName = (item: Json): string | undefined => {
  for (const name of NAMES) {
    const value = own(item, name);
    if (typeof value === "string") return `${name}=${value}`;
  }
  return undefined;
};
