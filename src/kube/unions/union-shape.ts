import { isCalledAfter, plainWord } from "./crd-unions.js";
import { type Json, type JsonObject, isArray, isObject, own, stringAt, equalJson } from "kube-json";

/**
 * True if an update changes the discriminator of a union, and none of its members: then the members that belonged to the
 * old value are for the system to clear (API conventions, "Automatic Resource Allocation And Deallocation").
 */
export const isRetagged = (
  value: JsonObject,
  old: Json | undefined,
  discriminator: string,
  members: readonly string[],
): boolean => {
  const before = stringAt(old, discriminator);
  return (
    before !== undefined &&
    before !== stringAt(value, discriminator) &&
    members.every((name) => equalJson(own(value, name) ?? null, own(old, name) ?? null))
  );
};

/** A union as a pack describes it, with all fields in one object. */
export interface UnionShape {
  readonly members: readonly string[];
  /** The field whose value selects the members. */
  readonly discriminator?: string | undefined;
  /** Members by value; undefined: those with the name of the value. Other values are unknown. */
  readonly values?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** A member that is set but may not be. */
interface ExtraMember {
  readonly member: string;
  /**
   * The value of the discriminator, or another member that is set. `isJoined`: it was already wrong, and now one that may not be
   * beside it is set, too.
   */
  readonly because: { readonly text: string; readonly isJoined: boolean } | { readonly member: string };
}

/**
 * The members of a union that may not be set, because of its discriminator, or else beside each other. One that was set in the
 * old object comes before others. Empty text and lists count as not set: Go writes them so.
 */
export function* extraMembers(shape: UnionShape, value: JsonObject, old: Json | undefined): Iterable<ExtraMember> {
  const set = shape.members.filter((name) => isFilled(own(value, name)));
  const text = shape.discriminator === undefined ? undefined : stringAt(value, shape.discriminator);
  const meant = text === undefined ? undefined : meantBy(shape, text);
  if (text !== undefined && meant !== undefined) {
    for (const member of set)
      if (!meant.includes(member))
        yield { member, because: { text, isJoined: isJoined(shape, member, meant, value, old) } };
    return;
  }
  const kept = set.find((name) => isFilled(own(old, name))) ?? set[0];
  if (kept === undefined) return;
  const together = groupsOf(shape).filter((group) => group.includes(kept));
  const best = together.find((group) => set.every((name) => group.includes(name))) ?? together[0] ?? [kept];
  for (const member of set) if (!best.includes(member)) yield { member, because: { member: kept } };
}

/** True if an update sets the first of the members that are meant and may not be beside `member`. */
const isJoined = (
  shape: UnionShape,
  member: string,
  meant: readonly string[],
  value: JsonObject,
  old: Json | undefined,
): boolean => {
  const beside = new Set(
    groupsOf(shape)
      .filter((group) => group.includes(member))
      .flat(),
  );
  const hasOther = (holder: Json): boolean => meant.some((name) => !beside.has(name) && isFilled(own(holder, name)));
  return old !== undefined && hasOther(value) && !hasOther(old);
};

const isFilled = (value: Json | undefined): boolean =>
  value !== undefined && value !== null && value !== "" && !(isArray(value) && value.length === 0);

const meantBy = ({ members, values }: UnionShape, text: string): readonly string[] | undefined => {
  if (values !== undefined) return Object.hasOwn(values, text) ? values[text] : undefined;
  const word = plainWord(text);
  const called = members.filter((name) => word !== "" && isCalledAfter(plainWord(name), new Set([word])));
  return called.length === 0 ? undefined : called;
};

/** Members that may be set together. */
const groupsOf = ({ members, values }: UnionShape): readonly (readonly string[])[] =>
  isObject(values) ? Object.values(values) : members.map((name) => [name]);
