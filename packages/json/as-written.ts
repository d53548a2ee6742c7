import { type FieldPath, child, formatPointer } from "./field-path.js";
import { equalJson } from "./json.js";
import { type Json, isArray, isObject, own, stepInto } from "./object.js";
import { type PatchOperation, applyPatch } from "./patch.js";

/**
 * The manifest of which an API server makes `after`, a change of what it makes of the `written` one. What the server has set, and the
 * change leaves as it is, stays out of it, unless the server would now set something else.
 */
export const manifestOf = <T extends Json>(written: T, after: T, serve: (manifest: T) => T): T => {
  const whole = completed(asWritten(written, serve(written), after) as T, after, serve);
  const made = serve(whole);
  const isServed = (name: string): boolean => own(made, name) !== undefined;
  if (!isObject(whole) || Object.keys(whole).every(isServed) || equalJson(made, serve(after))) return whole;
  // A field that the server moves, such as `stringData` of a Secret, has undone the change.
  const rest = Object.entries(whole).filter(([name]) => isServed(name));
  return completed(Object.fromEntries(rest) as T, after, serve);
};

/** With what the server would set otherwise. */
const completed = <T extends Json>(manifest: T, after: T, serve: (manifest: T) => T): T => {
  const made = serve(manifest);
  // The server cannot read it, or sets nothing.
  if (made === manifest) return manifest;
  const whole = applyPatch(manifest, [...missing(after, made, manifest, [])]);
  return "value" in whole ? (whole.value as T) : after;
};

/** The manifest without anything that the server has set before the change. */
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
  if (same >= 0) return same;
  const [name, nameBefore] = [own(item, "name"), own(before[index], "name")];
  const isNamed = name !== undefined && nameBefore !== undefined;
  const named = name === undefined ? -1 : before.findIndex((one) => own(one, "name") === name);
  return named < 0 && isInPlace && !isNamed ? index : named;
};

/** What is to be written so that the API server makes of `written` the value that is wanted, and not the one that it `makes`. */
function* missing(wanted: Json, makes: Json | undefined, written: Json, field: FieldPath): Iterable<PatchOperation> {
  if (equalJson(wanted, makes ?? null)) return;
  const names = isArray(wanted) ? [...wanted.keys()] : Object.keys(isObject(wanted) ? wanted : {});
  for (const name of names) {
    const place = child(field, name);
    const [value, made, present] = [wanted, makes, written].map((one) => stepInto(one, name));
    if (value === undefined || equalJson(value, made ?? null)) continue;
    const isBelow = present !== undefined && typeof value === "object" && isArray(value) === isArray(present);
    if (isBelow && typeof present === "object" && present !== null && value !== null)
      yield* missing(value, made, present, place);
    else yield { op: present === undefined ? "add" : "replace", path: formatPointer(place), value };
  }
}
