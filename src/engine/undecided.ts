import type { UndecidedDefault } from "../model/decision.js";
import { fieldName } from "../model/message.js";

const MAX_REMARKS = 8;
const CUT = "; ...";

/**
 * What the client gets to know of fields that nothing was chosen for, one sentence each. That the cluster is not known at
 * all is for the audit alone: the client may have set the field, and can do nothing about it.
 */
export const undecidedRemarks = (undecided: readonly UndecidedDefault[]): readonly string[] =>
  undecided
    .filter(({ field }) => field !== "")
    .slice(0, MAX_REMARKS)
    .map(({ defaulter, field, because }) => `${fieldName(field)} is left unset: ${because} [${defaulter}]`);

/** The same for the audit annotation, all of it: 'storage/default-storage-class=spec.storageClassName: no ...'. */
export const undecidedText = (undecided: readonly UndecidedDefault[], maxLength: number): string => {
  let text = "";
  for (const { defaulter, field, because } of undecided) {
    const entry = `${text === "" ? "" : "; "}${defaulter}=${field === "" ? "" : `${field}: `}${because}`;
    if (text.length + entry.length + CUT.length > maxLength) return text + CUT;
    text += entry;
  }
  return text;
};
