import { type FieldPath, type PatchOperation, formatPointer, pointerAbove, pointerSteps } from "kube-json";
import type { Context } from "../../model/context.js";

interface Rename {
  readonly from: string;
  readonly to: string;
}

/** How the author wrote the values of an object after these operations: what has another name now is where it was. */
export const spellingAfter = (
  spelling: Context["spelling"],
  operations: readonly PatchOperation[],
): Context["spelling"] => {
  const renames = operations.flatMap(({ op, path: from }, index): readonly Rename[] => {
    const next = operations[index + 1];
    return op === "remove" && next?.op === "add" && pointerAbove(from) === pointerAbove(next.path)
      ? [{ from, to: next.path }]
      : [];
  });
  return spelling === undefined || renames.length === 0
    ? spelling
    : (field) => spelling(renames.reduceRight(beforeRename, field));
};

const beforeRename = (field: FieldPath, { from, to }: Rename): FieldPath => {
  const names = pointerSteps(from);
  const at = names.length - 1;
  return formatPointer(field.slice(0, at + 1)) === to
    ? [...field.slice(0, at), names[at] ?? "", ...field.slice(at + 1)]
    : field;
};
