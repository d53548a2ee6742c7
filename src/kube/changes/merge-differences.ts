import { type JsonObject, arrayAt, stringAt } from "../json/object.js";
import type { Difference, Direction } from "./schema-change.js";

/**
 * Differences in how server-side apply merges a list or map. The defaults, 'atomic' for lists and 'granular'
 * for maps, count as set, and the order of keys does not matter.
 */
export function* mergeDifferences(before: JsonObject, after: JsonObject): Iterable<Difference> {
  const listType = compare("x-kubernetes-list-type", "atomic", before, after);
  // Equal items or keys are no longer allowed, except in an atomic list.
  if (listType !== undefined) yield make(listType, listType.to === "atomic" ? "changed" : "tightened");
  else if (stringAt(after, "x-kubernetes-list-type") === "map") yield* keysDifference(before, after);
  const mapType = compare("x-kubernetes-map-type", "granular", before, after);
  if (mapType !== undefined) yield make(mapType, "changed");
}

interface Edit {
  readonly keyword: string;
  readonly from: string;
  readonly to: string;
}

const make = (edit: Edit, direction: Direction): Difference => ({ aspect: "merge", direction, ...edit });

const compare = (keyword: string, otherwise: string, before: JsonObject, after: JsonObject): Edit | undefined => {
  const from = stringAt(before, keyword) ?? otherwise;
  const to = stringAt(after, keyword) ?? otherwise;
  return from === to ? undefined : { keyword, from, to };
};

/** With a key less, more items are duplicates; with a key more, no new ones are. */
function* keysDifference(before: JsonObject, after: JsonObject): Iterable<Difference> {
  const keyword = "x-kubernetes-list-map-keys";
  const [old, now] = [keysOf(before, keyword), keysOf(after, keyword)];
  const isLost = [...old].some((key) => !now.has(key));
  if (isLost || now.size > old.size)
    yield make({ keyword, from: [...old].join(", "), to: [...now].join(", ") }, isLost ? "tightened" : "changed");
}

const keysOf = (schema: JsonObject, keyword: string): ReadonlySet<string> =>
  new Set(
    arrayAt(schema, keyword)
      .filter((key) => typeof key === "string")
      .sort(),
  );
