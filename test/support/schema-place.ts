import { type FieldPath, segmentName } from "kube-json";

/** Whether a finding in a definition is about a field, by the names of the steps of their paths. */

export type Names = readonly string[];

export const namesOf = (field: FieldPath | readonly (string | number)[]): Names =>
  field.map((step) => String(segmentName(step)));

const startsWith = (whole: Names, start: Names): boolean => start.every((step, index) => whole[index] === step);

/** Schemas between a field and its parent: 'properties' and the field's own name, 'items'. */
const parentOf = (field: Names): Names => {
  if (field.at(-2) === "properties") {
    const parent = field.slice(0, -2);
    return parent.at(-1) === "items" ? parent.slice(0, -1) : parent;
  }
  return field.slice(0, -1);
};

/** True for a finding at the field, at a child, at its parent, or at a keyword of its parent such as `required`. */
export const isAtField = (found: Names, field: Names): boolean => {
  const parent = parentOf(field);
  if (startsWith(found, field)) return true;
  return (
    startsWith(found, parent) && found.length <= field.length - 1 && !found.slice(parent.length).includes("properties")
  );
};
