import type { ResolvedType } from "go-crd";
import type { FieldPath } from "kube-json";
import type { GoField, GoTypeView } from "./go-type.js";
import { reviewedFields } from "./named-fields.js";

/** A type that a field or a declaration has, or the type of its items, keys or values. */
export interface TypeUse {
  /** Where it is written. */
  readonly path: FieldPath;
  /** Undefined for the type of a declaration. */
  readonly field: GoField | undefined;
  /** The source text of the whole type. */
  readonly text: string;
  readonly type: ResolvedType;
  /** Its part in the whole type: all of it, or a key, a value or an item within. */
  readonly part: "whole" | "key" | "value" | "item";
  /** It is written there, not behind the name of another declaration, which has the finding then. */
  readonly isDirect: boolean;
}

/** The uses of types in a declaration. */
export function* typeUses(type: GoTypeView): Iterable<TypeUse> {
  if (!type.isStruct)
    yield* partsOf({ path: ["type"], field: undefined, text: type.type }, type.resolved, "whole", true);
  for (const field of reviewedFields(type))
    yield* partsOf({ path: [...field.path, "type"], field, text: field.type }, field.resolved, "whole", true);
}

function* partsOf(
  place: Pick<TypeUse, "path" | "field" | "text">,
  type: ResolvedType,
  part: TypeUse["part"],
  isOuterDirect: boolean,
): Iterable<TypeUse> {
  const isDirect = isOuterDirect && type.names.length === 0;
  yield { ...place, type, part, isDirect };
  if (type.key !== undefined) yield* partsOf(place, type.key, "key", isDirect);
  if (type.element !== undefined) yield* partsOf(place, type.element, type.kind === "map" ? "value" : "item", isDirect);
}
