import { formatField, objectName } from "kube-json";
import { POLICY_GROUP } from "kube-admission-policies";
import type { Context } from "../../model/context.js";
import type { Decision } from "../../model/decision.js";
import type { PolicyNote } from "./policy-notes.js";

/** Notes on admission policies that repeat no finding: one mistake, one statement. */
export interface UntoldNotes {
  /** Hears of each review. */
  learn(context: Context, decision: Decision): void;
  left(): readonly string[];
}

export const createUntoldNotes = (notes: readonly PolicyNote[] = []): UntoldNotes => {
  const left = new Set(notes);
  return {
    learn({ kind, object }, { findings, waived }) {
      if (left.size === 0 || kind.group !== POLICY_GROUP) return;
      const name = objectName(object);
      for (const note of left)
        if (
          note.object.kind === kind.kind &&
          note.object.name === name &&
          [...findings, ...waived].some(isSaidBy(note))
        )
          left.delete(note);
    },
    left: () => [...left].map(({ text }) => text),
  };
};

const isSaidBy =
  (note: PolicyNote) =>
  ({ field, reason }: Decision["findings"][number]): boolean =>
    formatField(field) === note.field && (note.reason === undefined || note.reason === reason);
