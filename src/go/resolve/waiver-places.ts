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
  const visit = (declaration: GoDeclaration, outer: readonly WaiverLine[]): void => {
    const own = waivers.filter((one) => isOf(one, declaration));
    for (const one of own) found.add(one);
    const all = [...(byStart.get(declaration.start.line) ?? []), ...own, ...outer];
    if (all.length > 0) byStart.set(declaration.start.line, [...new Set(all)]);
  };
  for (const type of types) {
    visit(type, []);
    const ofType = waivers.filter((one) => isOf(one, type));
    for (const field of fieldsIn(type.type)) visit(field, ofType);
  }
  return { byStart, apart: waivers.filter((one) => !found.has(one)) };
};

const isOf = ({ line, kind }: WaiverLine, { markers, comment }: GoDeclaration): boolean =>
  kind === "WithoutPlus"
    ? comment !== undefined && comment.from <= line && line <= comment.to
    : kind === "Marker" && markers.some((marker) => marker.line === line);

/** The fields of a type, also those of structs without a name in it. */
function* fieldsIn(type: GoTypeExpression): Iterable<GoDeclaration> {
  if (type.kind === "struct")
    for (const field of type.fields) {
      yield field;
      yield* fieldsIn(field.type);
    }
  else if (type.kind !== "name" && type.kind !== "other") yield* fieldsIn(type.element);
}
