import { crdOf } from "../crd/crd.js";
import { isFragment } from "../crd/versions.js";
import {
  type Json,
  type KubeObject,
  arrayAt,
  at,
  canonicalText,
  equalJson,
  formatField,
  own,
  stringAt,
} from "kube-json";
import { crdChanges } from "./crd-changes.js";
import { type SchemaChange, changeField } from "./schema-change.js";

/**
 * The effect of a change on others: 'Breaking' if requests that worked may fail or stored objects may become invalid,
 * 'Behavior' if the same objects are treated or shown differently.
 */
export type Effect = "Behavior" | "Breaking";

/** The effects of an update of a CRD, by a text that identifies each. Descriptions and new optional fields have none. */
export const crdEffects = (before: KubeObject, after: KubeObject): ReadonlyMap<string, Effect> => {
  const effects = new Map<string, Effect>();
  // A patch of a CRD says nothing of the rest.
  if (isFragment(crdOf(before))) return effects;
  for (const change of crdChanges(before, after).schemas) {
    const effect = schemaEffect(change);
    if (effect !== undefined) effects.set(keyOf(change), effect);
  }
  for (const [what, effect, read] of DEFINITION) {
    const [from, to] = [read(before), read(after)];
    if (!equalJson(from, to)) effects.set(`${what} ${canonicalText([from ?? null, to ?? null])}`, effect);
  }
  for (const [what, effect] of versionEffects(before, after)) effects.set(what, effect);
  return effects;
};

const keyOf = (change: SchemaChange): string =>
  canonicalText([formatField(changeField(change)), change.aspect, change.direction, change.keyword, change.to ?? null]);

const schemaEffect = ({ aspect, direction, after, property }: SchemaChange): Effect | undefined => {
  if (direction === "tightened") return "Breaking";
  if (direction === "neutral") return undefined;
  if (aspect !== "field") return "Behavior";
  const added = property === undefined ? undefined : after.properties.get(property);
  return added !== undefined && own(added.schema, "default") !== undefined ? "Behavior" : undefined;
};

const spec =
  (...keys: readonly string[]) =>
  (object: KubeObject): Json | undefined =>
    at(object, "spec", ...keys);

const DEFINITION: readonly (readonly [string, Effect, (object: KubeObject) => Json | undefined])[] = [
  ["group", "Breaking", spec("group")],
  ["scope", "Breaking", spec("scope")],
  ["plural", "Breaking", spec("names", "plural")],
  ["singular", "Behavior", spec("names", "singular")],
  ["kind", "Breaking", spec("names", "kind")],
  ["listKind", "Breaking", spec("names", "listKind")],
  ["shortNames", "Behavior", spec("names", "shortNames")],
  ["categories", "Behavior", spec("names", "categories")],
  ["conversion", "Breaking", spec("conversion")],
  ["preserveUnknownFields", "Behavior", spec("preserveUnknownFields")],
];

/** Fields of a version that decide who can use it, and its subresources, without which its status is written otherwise. */
const VERSION: readonly (readonly [Effect, ...string[]])[] = [
  ["Breaking", "served"],
  ["Breaking", "storage"],
  ["Breaking", "subresources"],
  ["Behavior", "selectableFields"],
];

function* versionEffects(before: KubeObject, after: KubeObject): Iterable<readonly [string, Effect]> {
  const [old, now] = [versionsOf(before), versionsOf(after)];
  for (const [name, from] of old) {
    const to = now.get(name);
    if (to === undefined) yield [`version ${name}`, "Breaking"];
    else
      for (const [effect, key] of VERSION)
        if (key !== undefined && !equalJson(own(from, key), own(to, key)))
          yield [`version ${name} ${key} ${canonicalText(own(to, key) ?? null)}`, effect];
  }
  for (const name of now.keys()) if (!old.has(name)) yield [`version ${name}`, "Behavior"];
}

const versionsOf = (object: KubeObject): ReadonlyMap<string, Json> =>
  new Map(arrayAt(object, "spec", "versions").map((version) => [stringAt(version, "name") ?? "", version]));
