import { segmentName } from "../kube/field-path.js";
import { itemName } from "../kube/item-name.js";
import type { Numbering } from "../kube/numbering.js";
import { isArray, isObject, own } from "../kube/object.js";
import type { Json, KubeObject } from "../kube/object.js";
import type { Cause } from "../model/cause.js";

/**
 * What makes two findings of a rule the same one in two states of an object: reason, place and offending value. Items of
 * lists are told by their map key, their name or type, versions of a CustomResourceDefinition by their names; never by index.
 */
export interface FindingKeys {
  /** Items that have no key are told by their value. */
  readonly exact: string;
  /** Items that have no key are all alike: one of them that changed elsewhere is still the same. */
  readonly loose: string;
}

/** The key that does not depend on what else is in the items that the finding lies in. */
export const findingKey = (cause: Cause, object: KubeObject): string => findingKeys(cause, object).loose;

/** Both keys. `version` is the name to take for that of the version of a CustomResourceDefinition that the finding is in. */
export const findingKeys = (
  { reason, field, key }: Cause,
  object: KubeObject,
  numberOf: Numbering = () => 0,
  version?: string,
): FindingKeys => {
  if (key !== undefined) return { exact: `${reason} ${key}`, loose: `${reason} ${key}` };
  let value: Json | undefined = object;
  let list = "";
  // Joined at the end: a text that grows with each segment of a deep field is a great burden on memory.
  const exact: string[] = [reason];
  let loose = exact;
  for (const [depth, segment] of field.entries()) {
    const name = segmentName(segment);
    let step = JSON.stringify(name);
    let looseStep = step;
    if (typeof name === "number") {
      value = isArray(value) ? value[name] : undefined;
      const known = version !== undefined && depth === 2 ? `name=${version}` : itemName(value, list);
      step = `[${JSON.stringify(known ?? valueText(value, numberOf))}]`;
      looseStep = known !== undefined || !isContainer(value) ? step : `[${kindText(value)}]`;
    } else {
      value = own(value, name);
      list = name;
    }
    if (loose === exact && looseStep !== step) loose = [...exact];
    exact.push(step);
    if (loose !== exact) loose.push(looseStep);
  }
  // Of an object or list only its kind counts: a change somewhere inside does not make an old finding new.
  const end = isContainer(value) ? kindText(value) : valueText(value, numberOf);
  const text = (steps: readonly string[]): string => `${steps.join("/")} ${end}`;
  const exactly = text(exact);
  return { exact: exactly, loose: loose === exact ? exactly : text(loose) };
};

const isContainer = (value: Json | undefined): value is object & Json =>
  typeof value === "object" && value !== null;

const kindText = (value: Json): string => (isArray(value) ? "list" : "object");

const valueText = (value: Json | undefined, numberOf: Numbering): string => {
  if (value === undefined) return "absent";
  if (isArray(value) || isObject(value)) return `#${String(numberOf(value))}`;
  return typeof value === "bigint" ? value.toString() : JSON.stringify(value);
};
