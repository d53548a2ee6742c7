import { type Json, type JsonObject, equalJson, own } from "kube-json";

/** The keys that get another name and keep their value, or the text of it in any case. */
export const renames = (from: JsonObject, to: JsonObject): ReadonlyMap<string, string> => {
  const added = new Set(Object.keys(to).filter((name) => own(from, name) === undefined));
  const renamed = new Map<string, string>();
  for (const [name, value = null] of Object.entries(from)) {
    if (added.size === 0) break;
    if (own(to, name) !== undefined) continue;
    const now = [...added].find((one) => isSameText(value, own(to, one) ?? null));
    if (now === undefined) continue;
    added.delete(now);
    renamed.set(name, now);
  }
  return renamed;
};

const isSameText = (a: Json, b: Json): boolean =>
  equalJson(a, b) ||
  (typeof a !== "object" && typeof b !== "object" && String(a).toLowerCase() === String(b).toLowerCase());
