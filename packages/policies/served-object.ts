import { type Json, equalJson, isArray, isObject, own } from "kube-json";

/**
 * A manifest after a change of the object that an API server makes of it: what the server has set, and the change leaves as it is,
 * stays out of it.
 */
export const asWritten = (written: Json | undefined, served: Json | undefined, after: Json): Json | undefined => {
  if (served !== undefined && equalJson(served, after)) return written;
  if (isObject(served) && isObject(after)) {
    const given = isObject(written) ? written : {};
    const names = new Set([...Object.keys(given), ...Object.keys(after)]);
    return Object.fromEntries(
      [...names].flatMap((name) => {
        const [before, value] = [own(served, name), own(after, name)];
        // The server has dropped or moved what is written but not served.
        const kept = before === undefined ? own(given, name) : undefined;
        const one = value === undefined ? kept : asWritten(own(given, name), before, value);
        return one === undefined ? [] : [[name, one] as const];
      }),
    );
  }
  if (isArray(written) && isArray(served) && isArray(after) && written.length === served.length)
    return after.map((item, index) => {
      const place = placeIn(served, item, index, after.length === served.length);
      return asWritten(written[place], served[place], item) ?? item;
    });
  return after;
};

/** Where an item was before: the same one, that with its name, or that at its index; -1 for a new one. */
const placeIn = (before: readonly Json[], item: Json, index: number, isInPlace: boolean): number => {
  if (equalJson(before[index] ?? null, item)) return index;
  const same = before.findIndex((one) => equalJson(one, item));
  const name = own(item, "name");
  if (same >= 0 || name === undefined) return same < 0 && isInPlace ? index : same;
  return before.findIndex((one) => own(one, "name") === name);
};
