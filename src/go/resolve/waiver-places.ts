import type { GoDeclaration, GoFile, GoTypeExpression } from "../syntax/declarations.js";
import type { WaiverLine } from "../syntax/waiver-lines.js";

/** The waivers of a file, by the declarations whose comments have them. */
export interface WaiverPlaces {
  /** By the line where the field or type starts: its own waivers, and those of the type that declares the field. */
  readonly byStart: ReadonlyMap<number, readonly WaiverLine[]>;
  /** In comments that belong to no field or type. */
  readonly apart: readonly WaiverLine[];
}

/** Finds the declarations of the waivers of a file. */
export const waiverPlaces = ({ types }: GoFile, waivers: readonly WaiverLine[]): WaiverPlaces => {
  const byStart = new Map<number, readonly WaiverLine[]>();
  const found = new Set<WaiverLine>();
  const byLine = new Map(waivers.map((one) => [one.line, one]));
  /** Adds those of a declaration and around it, and gives its own. Many fields share the list of their type. */
  const visit = (declaration: GoDeclaration, outer: readonly WaiverLine[]): readonly WaiverLine[] => {
    const own = waiversOf(declaration, byLine);
    for (const one of own) found.add(one);
    const { line } = declaration.start;
    const before = byStart.get(line) ?? [];
    const all = before.length + own.length === 0 ? outer : [...new Set([...before, ...own, ...outer])];
    if (all.length > 0) byStart.set(line, all);
    return own;
  };
  for (const type of types) {
    const ofType = visit(type, []);
    for (const field of fieldsIn(type.type)) visit(field, ofType);
  }
  return { byStart, apart: waivers.filter((one) => !found.has(one)) };
};

/** In the order of their lines; a line has one at most. */
const waiversOf = (
  { markers, comment }: GoDeclaration,
  byLine: ReadonlyMap<number, WaiverLine>,
): readonly WaiverLine[] => {
  const of = (line: number, kind: WaiverLine["kind"]): readonly WaiverLine[] => {
    const waiver = byLine.get(line);
    return waiver?.kind === kind ? [waiver] : [];
  };
  const { from, to } = comment ?? { from: 1, to: 0 };
  const inComment = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [
    ...markers.flatMap(({ line }) => of(line, "Marker")),
    ...inComment.flatMap((line) => of(line, "WithoutPlus")),
  ].toSorted((a, b) => a.line - b.line);
};

/** The fields of a type, also those of structs without a name in it. */
function* fieldsIn(type: GoTypeExpression): Iterable<GoDeclaration> {
  if (type.kind === "struct")
    for (const field of type.fields) {
      yield field;
      yield* fieldsIn(field.type);
    }
  else if (type.kind !== "name" && type.kind !== "other") yield* fieldsIn(type.element);
}
