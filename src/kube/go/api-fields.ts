import { type GoField, type GoTypeView } from "./go-type.js";

export type Requiredness = "Optional" | "Required";

/** The fields of a type that are in JSON under a name of their own. */
export const apiFields = (view: GoTypeView): readonly GoField[] =>
  view.fields.filter((field) => !field.isHidden && !field.isInlined && /^\p{Lu}/u.test(field.name));

/** What the markers of a field say; undefined without any, or if they contradict each other. */
export const markedAs = ({ isOptional, isRequired }: GoField): Requiredness | undefined => {
  if (isOptional === isRequired) return undefined;
  return isOptional ? "Optional" : "Required";
};

/** What the package says of fields without markers, as controller-gen reads it. */
export const markedByPackage = ({ package: { markers } }: GoTypeView): Requiredness | undefined => {
  if (markers.includes("+kubebuilder:validation:Optional")) return "Optional";
  return markers.includes("+kubebuilder:validation:Required") ? "Required" : undefined;
};

/** What controller-gen makes of a field. */
export const generatedAs = (view: GoTypeView, field: GoField): Requiredness => {
  const isLeftOut = field.omitsEmpty || field.omitsZero || markedByPackage(view) === "Optional";
  return markedAs(field) ?? (isLeftOut ? "Optional" : "Required");
};

const USUAL = { Kind: ["metadata", "spec", "status"], List: ["metadata", "items"] } as const;

/** True for a field that every kind, or every list, has. */
export const isUsual = ({ role }: GoTypeView, { jsonName }: GoField): boolean =>
  role !== undefined && USUAL[role].some((name) => name === jsonName);

/** Which fields a rule reviews. */
export interface FieldChoice {
  /** 'ByTag' takes those without markers for what controller-gen makes of them. */
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
    if (isUsual(view, field) && (kinds === "Excepted" || view.role === "List")) return false;
    return wanted === (unmarked === "Skipped" ? markedAs(field) : generatedAs(view, field));
  });

/** True for a type that only the status of kinds has. */
export const isOfStatus = ({ sections }: GoTypeView): boolean =>
  sections !== undefined && sections.every((name) => name === "status");
