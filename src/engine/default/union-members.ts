import { declaredUnions } from "../../kube/unions/declared-unions.js";
import { type FieldPath, type Json, own, segmentName, valueAt } from "kube-json";
import { selectsField } from "kube-api";
import { fieldName } from "../../text/message.js";
import type { Context } from "../../model/context.js";
import type { BoundRule } from "../../model/pack.js";
import type { RegisteredUnion } from "../../model/rule.js";
import { schemaAt } from "./default-contract.js";

/** The unions that rules of packs review. */
export const registeredUnions = (rules: readonly BoundRule[]): readonly RegisteredUnion[] =>
  rules.flatMap(({ union }) => union ?? []);

/**
 * Throws for a proposal that would set a member of a union: only the author knows which one is meant, and two
 * contradict each other (API conventions, "Unions"). The discriminator and fields below an existing member
 * may be defaulted. Members with a default in the schema are exempt: the API server sets them anyway.
 */
export const checkUnions = (
  context: Context,
  unions: readonly RegisteredUnion[],
  object: Json,
  field: FieldPath,
): void => {
  for (let depth = 0; depth < field.length; depth++) {
    const place = field.slice(0, depth + 1);
    if ((valueAt(object, place) ?? undefined) !== undefined) continue;
    if (isRegistered(unions, place) || isDeclaredMember(context, place))
      throw new Error(
        `may not default ${fieldName(place)}, a member of a union; only its discriminator and fields below a member that is set may be defaulted`,
      );
  }
};

const isRegistered = (unions: readonly RegisteredUnion[], place: FieldPath): boolean =>
  unions.some(
    ({ holder, members }) =>
      holder.length === place.length - 1 &&
      selectsField(holder, place) &&
      members.includes(String(segmentName(place.at(-1) ?? ""))),
  );

const isDeclaredMember = (context: Context, place: FieldPath): boolean => {
  const node = schemaAt(context, place);
  if (node?.parent === undefined || node.step !== "property" || node.name === undefined) return false;
  if (own(node.schema, "default") !== undefined) return false;
  const { exclusive, tied } = declaredUnions(node.parent);
  const { name } = node;
  return [...exclusive, ...tied].some(({ members }) => members.includes(name));
};
