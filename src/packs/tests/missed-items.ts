import { type Selector, parseSelector, select, selectsEach } from "kube-api";
import { type Json, type KubeObject, formatField, isArray, own } from "kube-json";
import type { Difference } from "./difference.js";

/** Why an example may fail: `field` of the entry's options names a field of a list, not of its items. */
export const missedItems = (entry: Json | undefined, object: KubeObject): readonly Difference[] => {
  const text = own(own(entry, "options"), "field");
  const selector = typeof text === "string" ? parseSelector(text) : undefined;
  const list = selector === undefined ? undefined : listWithoutItems(object, selector);
  if (list === undefined) return [];
  return [{ subject: "field", expected: "`[*]` for the items of a list", actual: `\`${list}\` is a list` }];
};

const listWithoutItems = (object: KubeObject, selector: Selector): string | undefined => {
  for (const [index, step] of selector.entries()) {
    if (typeof step === "number" || selectsEach([step])) continue;
    for (const { field, value } of select(object, selector.slice(0, index)))
      if (isArray(value)) return formatField(field);
  }
  return undefined;
};
