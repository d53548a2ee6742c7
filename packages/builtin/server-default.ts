import { type Selector, selectsEach } from "kube-api";
import { type Json, type JsonObject, segmentName } from "kube-json";
import { decode } from "./decode/decode.js";
import { DEFAULTS } from "./defaults.js";
import { NEWEST } from "./types/newer.js";
import { typeOfKind } from "./types/type-table.js";

/**
 * True if an API server sets a field of a built-in kind that is not set, before it calls webhooks: in an object that has nothing but
 * what is around the field.
 */
export const isSetByServer = (apiVersion: string, kind: string, field: Selector): boolean => {
  const type = typeOfKind(apiVersion, kind);
  if (type === undefined) return false;
  const object = around(field.slice(0, -1)) as JsonObject;
  let value: unknown = decode(type, { apiVersion, kind, ...object }, DEFAULTS, NEWEST).value;
  for (const step of field)
    value = (value as Record<string | number, unknown> | undefined)?.[selectsEach([step]) ? 0 : nameOf(step)];
  return value !== undefined;
};

const nameOf = (step: Selector[number]): string | number =>
  typeof step === "object" && "each" in step ? 0 : segmentName(step);

/** The smallest value in which a path leads to an object. */
const around = (path: Selector): Json =>
  path.reduceRight<Json>((inner, step) => (selectsEach([step]) ? [inner] : { [nameOf(step)]: inner }), {});
