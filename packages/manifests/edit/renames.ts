import { type JsonObject, own } from "kube-json";

/** A key that gets another name, wherever it occurs. */
export type Rename = readonly [from: string, to: string];

/** The keys of a map that get another name. */
export const renamesIn = (from: JsonObject, to: JsonObject, wanted: readonly Rename[]): ReadonlyMap<string, string> =>
  new Map(
    wanted.filter(
      ([name, now]) =>
        own(from, name) !== undefined &&
        own(from, now) === undefined &&
        own(to, name) === undefined &&
        own(to, now) !== undefined,
    ),
  );
