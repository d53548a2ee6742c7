import { type FieldPath, type Json, type JsonObject, type KubeObject, isObject, own, segmentName } from "kube-json";
import { DEFAULTS } from "./defaults.js";
import { type FieldType, structNamed, typeOfKind } from "./types/type-table.js";
import { DISCRIMINATORS, UNIONS } from "./unions.js";

/**
 * True if a field that is not set, or a parent of it, is a member of a union that has another member, or whose discriminator names
 * another one, so that an API server would reject an object of a built-in kind with it.
 */
export const contradictsUnion = (object: KubeObject, field: FieldPath): boolean => {
  const name = typeOfKind(object.apiVersion, object.kind);
  let type: FieldType | undefined = name === undefined ? undefined : { kind: "struct", name };
  let value: Json | undefined = object;
  let parent: JsonObject | undefined;
  for (const segment of field) {
    const step = segmentName(segment);
    if (type?.kind === "struct") {
      if (!isObject(value)) return false;
      const inner: Json | undefined = own(value, String(step)) ?? undefined;
      if (inner === undefined) return isRefused(type.name, value, parent, String(step));
      parent = value;
      value = inner;
      type = structNamed(type.name).get(String(step));
    } else if (type?.kind === "list" || type?.kind === "map") {
      value = typeof step === "number" ? (value as readonly Json[])[step] : own(value, step);
      type = type.element;
    } else return false;
  }
  return false;
};

/** The server sets defaults first, such as a type, or the source of a volume without one. */
const isRefused = (type: string, struct: JsonObject, parent: JsonObject | undefined, name: string): boolean => {
  const unions = UNIONS[type]?.filter((members) => members.includes(name)) ?? [];
  const discriminator = DISCRIMINATORS[type];
  const values = discriminator?.members[name];
  if (unions.length === 0 && values === undefined) return false;
  const defaulted = { ...struct, ...DEFAULTS[type]?.(struct, parent) };
  const isSet = (other: string): boolean => (own(defaulted, other) ?? undefined) !== undefined;
  if (unions.some((members) => members.some((other) => other !== name && isSet(other)))) return true;
  const value = discriminator && own(defaulted, discriminator.name);
  return values !== undefined && typeof value === "string" && !values.includes(value);
};
