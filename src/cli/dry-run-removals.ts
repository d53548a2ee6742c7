import { type KubeObject, stringAt } from "kube-json";
import type { Note } from "../app/host/io.js";
import type { RemovedKind } from "../app/go/removed-kinds.js";
import { plainName } from "../app/report/object-name.js";
import type { Judged } from "../app/report/report.js";
import { leftOverNotes } from "../app/review/input.js";
import { copyReason, judgeRemoved } from "../app/review/judge-gone.js";
import { isDefinition } from "../app/sources/custom-resources.js";
import type { Document } from "../app/sources/documents.js";
import { textAhead } from "../app/sources/source.js";
import type { Run } from "./dry-run-state.js";

/** Reviews the deletion of definitions, and of kinds in Go, that only the old state has. Returns notes on the old objects without a result. */
export const judgeRemovals = async (
  run: Run,
  print: (judged: Judged, run: Run) => Promise<void>,
): Promise<readonly Note[]> => {
  const { settings } = run;
  const unjudged: Pick<Document, "object" | "place">[] = [];
  const notes: Note[] = [];
  const left = settings.oldObjects.left();
  const definitions = left.flatMap(({ object }) => (isDefinition(object) ? [object] : []));
  for (const document of [...left, ...run.go.types.removed(run.go.older.gone(), definitions)]) {
    const isReviewed = settings.subresource === undefined && isDefinition(document.object);
    const unread = isReviewed ? (doubtOn(document) ?? unreadReason(document.object, run)) : undefined;
    if (unread !== undefined) {
      notes.push(...notJudged(plainName(document.object), unread, run));
      if (!("isSkipped" in document && document.isSkipped)) run.lost.push(plainName(document.object));
      continue;
    }
    const judged = isReviewed ? judgeRemoved(document, settings) : undefined;
    if (judged !== undefined) {
      await print(judged, run);
      continue;
    }
    if (isReviewed && run.isOfChange) for (const { format } of run.outlets) format.removed?.(document.object);
    else unjudged.push(document);
  }
  for (const copy of settings.subresource === undefined ? settings.oldObjects.goneCopies() : []) {
    const reason = copyReason(copy, settings);
    const { object, place } = copy.gone;
    if (reason !== undefined)
      notes.push(...notJudged(`the removal of ${plainName(object)} in ${place.file}`, reason, run));
  }
  return [...notes, ...leftOverNotes(unjudged)];
};

/** A note on what is not judged; in the report of a change, a part of that. */
const notJudged = (what: string, reason: string, { isOfChange, outlets }: Run): readonly Note[] => {
  if (!isOfChange) return [{ text: `${what} is not judged, ${reason}` }];
  for (const { format } of outlets) format.unread?.(`${what}, ${reason}`);
  return [];
};

/** Why a kind in Go may still be there. */
const doubtOn = ({ doubt }: Partial<RemovedKind>): string | undefined => doubt && `because ${doubt}`;

/** That a CRD is gone whose kind is still in Go; none if it may be in a file that was not read. */
export const goneNotes = (crd: KubeObject, run: Run): readonly Note[] =>
  unreadReason(crd, run) === undefined
    ? [
        {
          text: `the removal of ${plainName(crd)} is not judged, because its Go type is still there, and was judged`,
        },
      ]
    : [];

/** Why nothing is known of an object that only the old state has: a file that names it was not read. */
const unreadReason = (object: KubeObject, { unread }: Run): string | undefined => {
  const name = stringAt(object, "metadata", "name") ?? "";
  const by = unread.find(({ source }) => textAhead(source).includes(name));
  return by && `because ${by.source.name}, which names it, was not read (${by.what})`;
};
