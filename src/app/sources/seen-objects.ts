import { dirname } from "node:path";
import { objectAt, stringAt } from "kube-json";
import type { Context } from "../../model/context.js";
import { count, literal } from "../../text/message.js";
import type { DocumentLocation } from "../report/report.js";

/** Notes on manifests that contradict others: the result in an API server depends on their order. */
export interface SeenObjects {
  /** One sentence each, usually none. A copy has the content of another object, which it does not contradict. */
  notesOn(context: Context, place: DocumentLocation, isCopy?: boolean): readonly string[];
  /** One on all contradictions with other folders: examples and variants often share names, and are not applied together. */
  notes(): readonly string[];
}

/** Remembers the objects of the input by group, kind, namespace and name. */
export const createSeenObjects = (): SeenObjects => {
  const first = new Map<string, { readonly folder: string; readonly where: string }>();
  const elsewhere: string[] = [];
  return {
    notesOn(context, place, isCopy = false) {
      const { kind, namespace = "", name } = context;
      const notes = [...staleNote(context)];
      if (name === undefined || name === "") return notes;
      const id = JSON.stringify([kind.group, kind.kind, namespace, name]);
      const where = `${place.file}:${String(place.position([]).line)}`;
      const folder = dirname(place.file);
      const known = first.get(id);
      if (known === undefined) first.set(id, { folder, where });
      else if (!isCopy && known.folder === folder)
        notes.unshift(`the same object is also at ${known.where}; only the one that is applied last is kept`);
      else if (!isCopy) elsewhere.push(`${kind.kind} ${name} at ${where} and ${known.where}`);
      return notes;
    },
    notes: () => elsewhereNotes(elsewhere),
  };
};

const elsewhereNotes = ([first, ...others]: readonly string[]): readonly string[] => {
  if (first === undefined) return [];
  const which = others.length === 0 ? "1 object differs" : `${count(others.length + 1, "object")} differ`;
  const more = others.length === 0 ? "" : ", ...";
  return [`${which} between folders: ${first}${more}; in one cluster, only the one that is applied last is kept`];
};

/** An API server updates an object only from its current version. */
function* staleNote({ object, oldObject }: Context): Iterable<string> {
  const sent = stringAt(objectAt(object, "metadata"), "resourceVersion");
  const stored = stringAt(objectAt(oldObject, "metadata"), "resourceVersion");
  if (sent !== undefined && sent !== "" && stored !== undefined && sent !== stored)
    yield `\`metadata.resourceVersion\` is ${literal(sent)}, but ${literal(stored)} is stored; an API server would reject the update as a conflict`;
}
