import type { Library, ObjectType, Type } from "kube-cel";
import { DYN, STRING, objectType } from "./variable-types.js";

/** Additional types in expressions of MutatingAdmissionPolicies (k8s.io/apiserver, pkg/cel/mutation). */

const OBJECT = "Object";

export const JSON_PATCH_TYPE = objectType("JSONPatch", {
  op: STRING,
  path: STRING,
  from: STRING,
  value: DYN,
});

/** The fields of an object are not checked: each may be of any type. */
class AnyFields extends Map<string, Type> {
  override get(): Type {
    return DYN;
  }
  override has(): boolean {
    return true;
  }
}

const ANY_FIELDS: ReadonlyMap<string, Type> = new AnyFields();

const dynamicType = (name: string): ObjectType => ({ kind: "object", name, fields: () => ANY_FIELDS });

export const OBJECT_TYPE = dynamicType(OBJECT);

/** `Object`, `Object.spec`, `Object.spec.template` ... and `JSONPatch`. */
export const patchType = (name: string): ObjectType | undefined => {
  if (name === JSON_PATCH_TYPE.name) return JSON_PATCH_TYPE;
  return name === OBJECT || name.startsWith(`${OBJECT}.`) ? dynamicType(name) : undefined;
};

export const JSON_PATCH_LIBRARY: Library = {
  overloads: [
    {
      name: "jsonpatch.escapeKey",
      id: "string_jsonpatch_escapeKey_string",
      isMember: false,
      parameters: [STRING],
      result: STRING,
      call: ([text]) => (typeof text === "string" ? text.replaceAll("~", "~0").replaceAll("/", "~1") : ""),
    },
  ],
};
