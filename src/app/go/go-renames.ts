import {
  type FieldRename,
  type GoField,
  type GoSources,
  apiTypes,
  declarationAt,
  renamedMarkers,
  textLines,
} from "go-crd";
import { type KubeObject, formatPointer, type Edit } from "kube-json";
import { goTypeOf } from "../../kube/go/go-type.js";
import type { GoTexts } from "./go-texts.js";
import type { GoTypeDocument } from "./go-types.js";

/** A field that a fix of its type gives another name in JSON. */
interface Rename extends FieldRename {
  /** The field of the type that it is, or is in. */
  readonly name: string;
}

/** The renames of fields that the fixes of a type make. */
export const renamesIn = ({ object, declared }: GoTypeDocument, fixed: KubeObject): readonly Rename[] => {
  const after = new Map(goTypeOf(fixed).fields.map(({ path, jsonName }) => [formatPointer(path), jsonName]));
  return goTypeOf(object).fields.flatMap(({ path, jsonName }) => {
    const to = after.get(formatPointer(path)) ?? jsonName;
    const [, name] = path;
    if (to === jsonName || jsonName === "" || typeof name !== "string") return [];
    // The path leads to a field.
    const field = declarationAt(declared.type, path).declaration as GoField;
    return [{ field, to, name }];
  });
};

/** The edits of files that are planned, by their paths. */
type Edits = ReadonlyMap<string, readonly Edit[]>;

export interface RenameTools {
  readonly sources: GoSources;
  readonly texts: GoTexts;
  readonly isClosed: (path: string) => boolean;
}

/**
 * The edits that give fields their new names where markers name them, and the fields that must keep their names, with the
 * reasons: a marker may mean another field, or cannot be changed together with the `planned` edits.
 */
export const followRenames = (
  renames: readonly FieldRename[],
  planned: Edits,
  { sources, texts, isClosed }: RenameTools,
): { readonly edits: Edits; readonly kept: ReadonlyMap<GoField, string> } => {
  const edits = new Map<string, readonly Edit[]>();
  const kept = new Map<GoField, string>();
  const keep = (field: GoField, where: string): void =>
    void kept.set(field, `'${nameOf(field)}' keeps its name, because ${where} may name it`);
  for (const { field } of renames)
    if ([...planned.values()].flat().some(({ text }) => MARKER.test(text) && text.split(/\W+/).includes(nameOf(field))))
      keep(field, "a marker of another fix");
  const types = renames.length === 0 ? [] : apiTypes(sources, { isChosen: () => true });
  for (const { path, line, old, text, fields } of renamedMarkers(sources, types, renames)) {
    const edit = text === undefined || isClosed(path) ? undefined : editAt(texts.at(path), line, old, text);
    const isTaken = (one: Edit): boolean => edit === undefined || (one.end > edit.start && one.start < edit.end);
    if (edit !== undefined && !(planned.get(path) ?? []).some(isTaken))
      edits.set(path, [...(edits.get(path) ?? []), edit]);
    else for (const field of fields) keep(field, `${sources.shown(path)}:${String(line)}`);
  }
  return { edits, kept };
};

const MARKER = /^[ \t]*(?:\/\/[ \t]*)?\+/m;

const nameOf = ({ json }: GoField): string => json?.name ?? "";

const editAt = (
  { text: all, problem }: ReturnType<GoTexts["at"]>,
  line: number,
  old: string,
  text: string,
): Edit | undefined => {
  if (problem !== undefined) return undefined;
  const start = all.indexOf(old, textLines(all).startOf(line));
  return { start, end: start + old.length, text };
};
