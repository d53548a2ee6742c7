import { type Json, type JsonObject, equalJson, own, stringAt } from "kube-json";

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
