import { formatPointer } from "kube-json";
import type { GoField, GoTypeView } from "./go-type.js";

/** The fields that have a name in JSON, with or without an initial capital in Go. */
export const namedFields = ({ fields }: GoTypeView): readonly GoField[] =>
  fields.filter(({ isHidden, jsonName }) => !isHidden && jsonName !== "");

/** The fields of the same struct, without itself. */
export const besides = ({ fields }: GoTypeView, field: GoField): readonly GoField[] => {
  const struct = structPointer(field);
  return fields.filter((other) => other !== field && structPointer(other) === struct);
};

/** The struct that has the field. */
export const structPointer = ({ path }: GoField): string => formatPointer(path.slice(0, -1));

/** True for a name that other packages see, as encoding/json does. */
export const isExported = (name: string): boolean => /^\p{Lu}/u.test(name);
