import type { JsonTag } from "./struct-tag.js";
import type { GoMarker } from "./markers.js";

/** The declarations of a Go file that determine the schema of a CRD. Offsets count UTF-16 units, lines from 1. */

export interface GoPosition {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** Offsets from `start` to `end`, exclusive. */
interface GoRange {
  readonly start: number;
  readonly end: number;
}

export type GoTypeExpression =
  | {
      readonly kind: "name";
      /** The local name of the package: `metav1` in `metav1.Time`. */
      readonly qualifier?: string;
      readonly name: string;
      readonly parameters: readonly GoTypeExpression[];
    }
  | { readonly kind: "pointer" | "list"; readonly element: GoTypeExpression }
  | { readonly kind: "map"; readonly key: GoTypeExpression; readonly element: GoTypeExpression }
  | { readonly kind: "struct"; readonly fields: readonly GoField[] }
  /** Interfaces, functions, channels, and what is nested too deep or cannot be parsed. */
  | { readonly kind: "other" };

/** The fields of the struct that a type is or holds, where that has no name. */
export const structIn = (type: GoTypeExpression): readonly GoField[] | undefined => {
  if (type.kind === "struct") return type.fields;
  return type.kind === "pointer" || type.kind === "list" || type.kind === "map" ? structIn(type.element) : undefined;
};

/** The fields of that struct, and of those without a name in it. */
export function* structsIn(type: GoTypeExpression): Iterable<readonly GoField[]> {
  const left = [type];
  for (const one of left) {
    const fields = structIn(one);
    if (fields === undefined) continue;
    yield fields;
    left.push(...fields.map((field) => field.type));
  }
}

/** The comment directly above a declaration: whole lines, `from` and `to` included. */
export interface GoComment {
  readonly from: number;
  readonly to: number;
  /** Its text without markers, as controller-gen makes the description from it. */
  readonly text: string;
}

/** The common part of fields and types: a place, a comment and markers. */
export interface GoDeclaration {
  /** Where its name is. */
  readonly position: GoPosition;
  /** Behind its type if that ends on the line of the name, else behind the name. */
  readonly endColumn: number;
  /** Where it starts: with its name, or with the keyword `type`. */
  readonly start: GoPosition;
  /** The white space before it, if it is the first thing on its line. */
  readonly indent: string | undefined;
  readonly comment: GoComment | undefined;
  /** In the comment, and in the comment above it if only blank lines are between. */
  readonly markers: readonly GoMarker[];
  readonly type: GoTypeExpression;
  /** The type as it is written, on one line. */
  readonly typeText: string;
  /** Where its type is, with the `*` of an embedded pointer. */
  readonly typeRange: GoRange;
}

export interface GoField extends GoDeclaration {
  /** For an embedded field, the name of its type. */
  readonly name: string;
  readonly isEmbedded: boolean;
  /** The text of the comment behind it, on the line where it ends; '' without one. */
  readonly commentBehind: string;
  /** Absent if the field has no `json` key in its tag. */
  readonly json: JsonTag | undefined;
  /** The tag with its quotes, and where it is. */
  readonly tag: (GoRange & { readonly text: string }) | undefined;
}

export interface GoType extends GoDeclaration {
  readonly name: string;
  readonly parameters: readonly string[];
  /** `type A = B`. */
  readonly isAlias: boolean;
}

/** A constant of a package with a literal value, or one that `iota` counts. */
export interface GoConstant {
  readonly name: string;
  /** Its type as it is written; undefined without one. */
  readonly type: string | undefined;
  /** A string in quotes, or a number. */
  readonly value: string;
  readonly position: GoPosition;
}

export interface GoImport {
  readonly path: string;
  /** The local name, '.' or '_'; absent if the name of the package is used. */
  readonly name: string | undefined;
}

/** The place of text that a Go compiler refuses, and why it does. */
export interface GoMistake {
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

export interface GoFile {
  readonly packageName: string;
  readonly imports: readonly GoImport[];
  readonly types: readonly GoType[];
  readonly constants: readonly GoConstant[];
  /** Set if declarations may be missing, or not what was meant. */
  readonly mistake?: GoMistake;
}
