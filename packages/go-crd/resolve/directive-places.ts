import { type GoDeclaration, type GoFile, structsIn } from "../syntax/declarations.js";
import type { Directive } from "../syntax/directives.js";

/** The directives of a file, by the declarations whose comments have them. */
export interface DirectivePlaces {
  /** By the line where the field or type starts: its own directives, and those of the type that declares the field. */
  readonly byStart: ReadonlyMap<number, readonly Directive[]>;
  /** In comments that belong to no field or type. */
  readonly apart: readonly Directive[];
}

/** Finds the declarations of the directives of a file. */
export const directivePlaces = ({ types }: GoFile, directives: readonly Directive[]): DirectivePlaces => {
  const byStart = new Map<number, readonly Directive[]>();
  const found = new Set<Directive>();
  const byLine = new Map(directives.map((one) => [one.line, one]));
  /** Adds those of a declaration and around it, and gives its own. Many fields share the list of their type. */
  const visit = (declaration: GoDeclaration, outer: readonly Directive[]): readonly Directive[] => {
    const own = directivesOf(declaration, byLine);
    for (const one of own) found.add(one);
    const { line } = declaration.start;
    const before = byStart.get(line) ?? [];
    const all = before.length + own.length === 0 ? outer : [...new Set([...before, ...own, ...outer])];
    if (all.length > 0) byStart.set(line, all);
    return own;
  };
  for (const type of types) {
    const ofType = visit(type, []);
    for (const field of [...structsIn(type.type)].flat()) visit(field, ofType);
  }
  return { byStart, apart: directives.filter((one) => !found.has(one)) };
};

/** In the order of their lines; a line has one at most. */
const directivesOf = (
  { markers, comment }: GoDeclaration,
  byLine: ReadonlyMap<number, Directive>,
): readonly Directive[] => {
  const of = (line: number, hasPlus: boolean): readonly Directive[] => {
    const directive = byLine.get(line);
    return directive?.isAlone === true && directive.hasPlus === hasPlus ? [directive] : [];
  };
  const { from, to } = comment ?? { from: 1, to: 0 };
  const inComment = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [...markers.flatMap(({ line }) => of(line, true)), ...inComment.flatMap((line) => of(line, false))].toSorted(
    (a, b) => a.line - b.line,
  );
};
