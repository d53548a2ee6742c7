import type { FieldPath, Json } from "kube-json";
import { type Manifest, parseManifests } from "../yaml.js";

/** The only document of a text. */
export const only = (text: string): Manifest => {
  const [first, ...rest] = parseManifests(text);
  if (first === undefined || rest.length > 0) throw new Error("not one document");
  return first;
};

/** Its value; it may have no errors. */
export const valueOf = (text: string): Json | undefined => {
  const { value, errors } = only(text);
  expect(errors).toEqual([]);
  return value;
};

/** 'line:column' of the first error. */
export const firstError = (text: string): string => {
  const { value, errors } = only(text);
  expect(value).toBeUndefined();
  for (const { message } of errors) {
    expect(message).not.toBe("");
    expect(message.length).toBeLessThanOrEqual(200);
  }
  return `${String(errors[0]?.line)}:${String(errors[0]?.column)}`;
};

/** 'line:column' of a field. */
export const place = (manifest: Manifest, field: FieldPath): string => {
  const { line, column } = manifest.position(field);
  return `${line}:${column}`;
};
