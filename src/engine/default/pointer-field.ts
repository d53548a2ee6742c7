import { type FieldPath, type Json, isArray, pointerSteps, valueAt } from "kube-json";

/** The field of a pointer; the list for an item that is appended to it. */
export const fieldAt = (root: Json, pointer: string): FieldPath => {
  const field: (string | number)[] = [];
  let value: Json | undefined = root;
  for (const step of pointerSteps(pointer)) {
    if (isArray(value) && step === "-") break;
    const name: string | number = isArray(value) ? Number(step) : step;
    field.push(name);
    value = value === undefined ? undefined : valueAt(value, [name]);
  }
  return field;
};
