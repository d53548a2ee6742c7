import { editType } from "go-crd";
import type { FixedObject } from "../../engine/fix/fix.js";
import type { Decision } from "../../model/decision.js";
import type { Edit } from "kube-manifests";
import type { GoTexts } from "./go-texts.js";
import type { GoTypeDocument } from "./go-types.js";

/** A type in Go with its fixes. */
export interface GoTypeDraft {
  readonly document: GoTypeDocument;
  readonly before: Decision;
  readonly fixed: FixedObject;
}

export interface TypeFixes {
  readonly made: readonly GoTypeDraft[];
  /** Those that are not made, and why. */
  readonly left: readonly { readonly draft: GoTypeDraft; readonly why: string }[];
}

/**
 * Adds the edits that make the fixes of the types to those of the files, by path. The fixes of a type that others edit are left
 * for the next run.
 */
export const addTypeEdits = (
  drafts: readonly GoTypeDraft[],
  texts: GoTexts,
  edits: Map<string, readonly Edit[]>,
  whyClosed: (path: string) => string | undefined,
): TypeFixes => {
  const made: GoTypeDraft[] = [];
  const left: { draft: GoTypeDraft; why: string }[] = [];
  for (const draft of drafts) {
    const { declared, object, linesOf } = draft.document;
    const { path } = declared.file;
    const { text, problem } = texts.at(path);
    const edited = editType(text, declared.type, object, draft.fixed.object);
    const others = edits.get(path) ?? [];
    const start = lineStart(text, linesOf([]).from);
    const isTouched = others.some((one) => one.end >= start && one.start <= declared.type.typeRange.end);
    const why =
      problem ??
      whyClosed(path) ??
      ("problem" in edited
        ? edited.problem
        : isTouched
          ? "has fixes of its CRD first; run the command again"
          : undefined);
    if (why === undefined && "edits" in edited) {
      made.push(draft);
      edits.set(path, [...others, ...edited.edits]);
    } else left.push({ draft, why: why ?? "" });
  }
  return { made, left };
};

const lineStart = (text: string, line: number): number => {
  let at = 0;
  for (let number = 1; number < line; number++) at = text.indexOf("\n", at) + 1;
  return at;
};
