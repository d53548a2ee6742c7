import { type GoMarker, sameMarkerName } from "go-crd";
import type { GoField, GoTypeView } from "./go-type.js";
import { isExported } from "./named-fields.js";

type Requiredness = "Optional" | "Required";

/** The fields of a type that are in JSON under a name of their own. */
export const apiFields = (view: GoTypeView): readonly GoField[] =>
  view.fields.filter((field) => !field.isHidden && !field.isInlined && isExported(field.name));

export const isOptionality = ({ name }: GoMarker): boolean => ["optional", "required"].includes(sameMarkerName(name));

/** True if the tag makes a field without markers optional, as controller-gen reads it. */
export const hasOmitOption = ({ omitsEmpty, omitsZero }: GoField): boolean => omitsEmpty || omitsZero;

/** The requiredness by the markers of a field; undefined without any, or if they contradict each other. */
export const markedAs = ({ isOptional, isRequired }: GoField): Requiredness | undefined => {
  if (isOptional === isRequired) return undefined;
  return isOptional ? "Optional" : "Required";
};

/** The requiredness of fields without markers by the markers of the package, as controller-gen reads them. */
export const markedByPackage = ({ package: { markers } }: GoTypeView): Requiredness | undefined => {
  if (markers.includes("+kubebuilder:validation:Optional")) return "Optional";
  return markers.includes("+kubebuilder:validation:Required") ? "Required" : undefined;
};

/** True unless the package is built with a Go that ignores `omitzero`: encoding/json knows it since Go 1.24. */
export const knowsOmitzero = ({ package: { goVersion = "" } }: GoTypeView): boolean =>
  !/^1\.(?:\d|1\d|2[0-3])(?:\D|$)/.test(goVersion);

/** The requiredness of a field in the output of controller-gen. */
export const generatedAs = (view: GoTypeView, field: GoField): Requiredness =>
  markedAs(field) ?? (hasOmitOption(field) || markedByPackage(view) === "Optional" ? "Optional" : "Required");

const USUAL = { Kind: ["metadata", "spec", "status"], List: ["metadata", "items"] } as const;

/** True for a field that every kind, or every list, has; those of kinds may be included. */
export const isExcepted = (view: GoTypeView, field: GoField, kinds: FieldChoice["kinds"]): boolean =>
  isUsual(view, field) && (kinds === "Excepted" || view.role === "List");

/** True for a field that every kind, or every list, has. */
export const isUsual = ({ role }: GoTypeView, { jsonName }: GoField): boolean =>
  role !== undefined && USUAL[role].some((name) => name === jsonName);

/** Which fields a rule reviews. */
export interface FieldChoice {
  /** 'ByTag' treats fields without markers as controller-gen does. */
  readonly unmarked: "ByTag" | "Skipped";
  /** The metadata, spec and status of kinds. */
  readonly kinds: "Excepted" | "Included";
}

/** The fields of a type that are optional, or those that are required. */
export const fieldsThatAre = (
  view: GoTypeView,
  wanted: Requiredness,
  { unmarked, kinds }: FieldChoice,
): readonly GoField[] =>
  apiFields(view).filter((field) => {
    if (isExcepted(view, field, kinds)) return false;
    return wanted === (unmarked === "Skipped" ? markedAs(field) : generatedAs(view, field));
  });
