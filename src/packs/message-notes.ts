import { type FieldPath, type Json, child, isArray, isObject, own, valueAt } from "kube-json";
import { invalid } from "../model/cause.js";
import { packMessageProblem } from "../text/pack-message.js";
import { fieldOfEntry } from "./entries/entry-ids.js";
import type { LoadedPack } from "./load.js";
import { problemLine, problemOf } from "./shared/problem.js";

/** Notes on the messages that entries have in their options: how a team words its own is up to the team. */
export const messageNotes = (loaded: LoadedPack): readonly string[] =>
  loaded.pack.rules.flatMap(({ id }) => {
    const entry = fieldOfEntry(loaded.document, "rules", id);
    if (entry === undefined) return [];
    const options = child(entry, "options");
    return messagesIn(valueAt(loaded.document, options), options).flatMap(({ field, text }) => {
      const problem = packMessageProblem(text);
      return problem === undefined ? [] : [noteAt(loaded, field, problem)];
    });
  });

/** A note that wording has a convention, at the place of a field. */
export const noteAt = (loaded: Pick<LoadedPack, "file" | "position">, field: FieldPath, problem: string): string =>
  problemLine(problemOf(invalid(field, `by the API conventions, a message ${problem}`), loaded.file, loaded));

interface MessageText {
  readonly field: FieldPath;
  readonly text: string;
}

/** Option `message`, and that of each item of a list of options. */
const messagesIn = (options: Json | undefined, field: FieldPath): readonly MessageText[] => {
  if (!isObject(options)) return [];
  const text = own(options, "message");
  const items = Object.entries(options).flatMap(([name, list]) =>
    isArray(list) ? list.flatMap((item, index) => messagesIn(item, child(field, name, index))) : [],
  );
  return [...(typeof text === "string" ? [{ field: child(field, "message"), text }] : []), ...items];
};
