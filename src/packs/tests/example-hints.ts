import { type Selector, parseSelector, select, selectsEach } from "kube-api";
import { withServerDefaults } from "kube-builtin";
import { type Json, type KubeObject, formatField, isArray, own } from "kube-json";
import { isSecret } from "../../kube/api/secret.js";
import type { SubjectKind } from "../../model/pack.js";
import { fieldName } from "../../text/message.js";
import type { TestDifference } from "./difference.js";

/**
 * Why an example may fail: `field` of the entry's options names a field of a list, not of its items, or one that the example cannot
 * lack.
 */
export const fieldHints = (
  entry: Json | undefined,
  object: KubeObject,
  on?: SubjectKind,
): readonly TestDifference[] => {
  const text = own(own(entry, "options"), "field");
  const selector = typeof text === "string" ? parseSelector(text) : undefined;
  if (typeof text !== "string" || selector === undefined) return [];
  const list = listWithoutItems(object, selector);
  if (list !== undefined)
    return [{ subject: "field", expected: "`[*]` for the items of a list", actual: `\`${list}\` is a list` }];
  const isSetIn = (one: KubeObject): boolean =>
    [...select(one, [...(on === "containers" ? CONTAINERS : []), ...selector])].some(
      ({ value }) => value !== undefined,
    );
  if (isSetIn(object) || !isSetIn(withServerDefaults(object))) return [];
  const isWritten = isSecret(object) && selector[0] === "data";
  const how = isWritten ? "from `stringData`" : "by default, so it is never missing";
  return [{ subject: "field", actual: `the API server sets ${fieldName(text)} ${how}` }];
};

/** Examples are Pods. */
const CONTAINERS: Selector = ["spec", "containers", { each: true }];

const listWithoutItems = (object: KubeObject, selector: Selector): string | undefined => {
  for (const [index, step] of selector.entries()) {
    if (typeof step === "number" || selectsEach([step])) continue;
    for (const { field, value } of select(object, selector.slice(0, index)))
      if (isArray(value)) return formatField(field);
  }
  return undefined;
};
