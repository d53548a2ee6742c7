import { type Json, type KubeObject, isArray, isObject, remember } from "kube-json";

/** Fields of an object beyond which V8 keeps it as a table with names of its own: it is a map, and no type has so many. */
const FIELDS = 24;
/** Characters of a name that is no field of a type, but a key of a map. */
const KEY = 40;
/** Bytes of an entry of such a table, and of its key without characters. */
const ENTRY = 56;

/**
 * The approximate size of a value on the heap, in bytes. Names of fields are not counted, because objects share them; keys
 * of large maps are, because a user may choose as many as fit.
 */
export const sizeOf = (value: Json): number => {
  let bytes = 0;
  const left: Json[] = [value];
  for (let one = left.pop(); one !== undefined; one = left.pop())
    if (typeof one === "string") bytes += 16 + one.length;
    else if (isArray(one)) {
      bytes += 32 + 8 * one.length;
      for (const item of one) left.push(item);
    } else if (isObject(one)) {
      const members = Object.entries(one);
      bytes += 40;
      for (const [name, member] of members) {
        bytes += members.length > FIELDS || name.length > KEY ? ENTRY + name.length : 16;
        if (member !== undefined) left.push(member);
      }
    }
  return bytes;
};

/** The size of an object of the cluster, which is asked for again and again. */
export const objectSize = remember<KubeObject, number>(sizeOf);
