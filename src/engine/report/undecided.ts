import type { UndecidedDefault } from "../../model/decision.js";
import { fieldName } from "../../text/message.js";

const MAX_REMARKS = 8;
const CUT = "; ...";

/**
 * What the client gets to know of fields that nothing was chosen for, one sentence each. Where the cluster is not watched,
 * that it is not known is for the audit alone: whoever runs the service wants it so, and the client may have set the field.
 */
export const undecidedRemarks = (
  undecided: readonly UndecidedDefault[],
  isWatched = false,
): readonly string[] =>
  undecided
    .filter(({ field }) => field !== "" || isWatched)
    .slice(0, MAX_REMARKS)
    .map(
      ({ defaulter, field, because }) =>
        `${field === "" ? "no default could be set" : `${fieldName(field)} is left unset`}: ${because} [${defaulter}]`,
    );

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
