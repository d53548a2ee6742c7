import { type Json, isArray, isObject, own, remember } from "kube-json";
import type { Context } from "../../model/context.js";

/** True for an update of a CRD that changes nothing but descriptions: its API is as it was. */
export const isReworded: (context: Context) => boolean = remember(
  ({ resource, object, oldObject }: Context): boolean =>
    resource.resource === "customresourcedefinitions" &&
    oldObject !== undefined &&
    equalButDescriptions(own(object, "spec"), own(oldObject, "spec")),
);

const equalButDescriptions = (a: Json | undefined, b: Json | undefined): boolean => {
  // Pairs that remain to be compared. A stack instead of recursion, because the depth is up to the sender.
  const pairs: (Json | undefined)[] = [a, b];
  while (pairs.length > 0) {
    const right = pairs.pop();
    const left = pairs.pop();
    if (left === right) continue;
    if (isArray(left) && isArray(right)) {
      if (left.length !== right.length) return false;
      for (const [index, item] of left.entries()) pairs.push(item, right[index]);
    } else if (isObject(left) && isObject(right)) {
      for (const key of new Set([...Object.keys(left), ...Object.keys(right)]))
        if (key !== "description" || !isText(own(left, key)) || !isText(own(right, key)))
          pairs.push(own(left, key), own(right, key));
    } else return false;
  }
  return true;
};

const isText = (value: Json | undefined): boolean => value === undefined || typeof value === "string";
