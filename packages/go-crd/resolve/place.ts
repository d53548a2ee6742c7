import { defined } from "kube-json";
import { type Constants, constantsOf } from "./constants.js";
import type { GoComment, GoDeclaration, GoField } from "../syntax/declarations.js";
import type { GoMarker } from "../syntax/markers.js";
import type { DeclaredType, GoSources } from "../sources/sources.js";
import type { FieldAt } from "./find-field.js";

/** Where the Go source of a part of a CRD is. Lines and columns count from 1. */
export interface GoPlace {
  /** The path for users. */
  readonly file: string;
  /** The path in the sources. */
  readonly path: string;
  readonly line: number;
  readonly column: number;
  /** Behind its type if that ends on the line, else behind its name. */
  readonly endColumn: number;
  /** The field in Go; undefined for the type itself. */
  readonly field: string | undefined;
  /** The type that declares the field, or the type itself; undefined for a struct without a name. */
  readonly owner: string | undefined;
  /** The type of the field, as written. */
  readonly type: string;
  /** False if the part is inside a type that is not in the sources: the field is the last one that leads there. */
  readonly exact: boolean;
  /** The type of another module that the part is inside, such as 'knative.dev/pkg/apis.URL': the project cannot change it. */
  readonly foreignType?: string;
  /** The part is a field of such a type that a struct of the project inlines. */
  readonly isInlined?: true;
  /** The steps from the field to the part: the items of a list, the values of a map. */
  readonly below: readonly ("items" | "additionalProperties")[];
  /** The comment directly above. */
  readonly comment: GoComment | undefined;
  readonly markers: readonly GoMarker[];
  /** The white space before the declaration; undefined if other code is before it on its line. */
  readonly indent: string | undefined;
  /** The line where the declaration starts, above which comments are. */
  readonly start: number;
  /** Where `,omitempty` belongs in the tag of a field that is null in JSON where nothing sets it. */
  readonly omission?: number;
  /** The file is generated: do not edit it. */
  readonly isGenerated: boolean;
  /** The declaration of the type of the part, where it has a name in the sources: markers may be there too. */
  readonly declaration?: GoPlace;
  /** The constants of the type. */
  readonly constants?: Constants;
}

export const placeOfType = (sources: GoSources, declared: DeclaredType): GoPlace => ({
  ...common(sources, declared.type, declared.file),
  field: undefined,
  owner: declared.type.name,
  exact: true,
  below: [],
  ...defined({ constants: constantsOf(sources, declared) }),
});

interface FieldPlace extends Pick<GoPlace, "exact" | "foreignType" | "isInlined"> {
  readonly below: GoPlace["below"];
  readonly declared: DeclaredType | undefined;
}

export const placeOfField = (
  sources: GoSources,
  { field, at, owner }: FieldAt,
  { declared, ...reached }: FieldPlace,
): GoPlace => ({
  ...common(sources, field, at.file),
  field: field.name,
  owner: owner?.type.name,
  ...defined({ omission: omissionOf(field) }),
  ...reached,
  ...(declared === undefined ? {} : { declaration: placeOfType(sources, declared) }),
});

const omissionOf = ({ json, tag, type }: GoField): number | undefined => {
  const isNull = type.kind === "pointer" || type.kind === "list" || type.kind === "map";
  if (!isNull || tag === undefined || json === undefined || json.isHidden) return undefined;
  if (json.options.some((one) => one === "omitempty" || one === "omitzero")) return undefined;
  const found = /^`(?:[^`]*\s)?json:"[^"]*/.exec(tag.text);
  return found === null ? undefined : tag.start + found[0].length;
};

const common = (
  sources: GoSources,
  { position, endColumn, start, comment, markers, indent, typeText }: GoDeclaration,
  { path, facts }: DeclaredType["file"],
): Omit<GoPlace, "field" | "owner" | "exact" | "below"> => ({
  file: sources.shown(path),
  path,
  line: position.line,
  column: position.column,
  endColumn,
  type: typeText,
  comment,
  markers,
  indent,
  start: start.line,
  isGenerated: facts.isGenerated,
});
