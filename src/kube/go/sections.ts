import type { GoField, GoTypeView } from "./go-type.js";
import { ownFields } from "./named-fields.js";

/**
 * The fields of kinds that lead to a field of the type, or to the type itself: 'spec', 'status' and others. If no kind leads
 * there, as in a module of shared types, its name decides.
 */
const sectionsOf = (type: GoTypeView, field?: GoField): readonly string[] => {
  if (type.role !== "Kind" || field === undefined)
    return type.sections ?? SECTIONS.flatMap(([suffix, section]) => (type.name.endsWith(suffix) ? [section] : []));
  const top = ownFields(type).find(({ path }) => path[1] === field.path[1]);
  return [top?.jsonName ?? ""];
};

const SECTIONS = [
  ["Spec", "spec"],
  ["Status", "status"],
] as const;

export const isInSpec = (type: GoTypeView, field?: GoField): boolean => sectionsOf(type, field).includes("spec");

/** True if only the status of kinds leads there. */
export const isOnlyInStatus = (type: GoTypeView, field?: GoField): boolean => isStatus(sectionsOf(type, field));

/** True for a type that only the status of kinds has, whatever its name. */
export const isOfStatus = ({ sections }: GoTypeView): boolean => isStatus(sections ?? []);

const isStatus = (sections: readonly string[]): boolean => sections.length === 1 && sections[0] === "status";
