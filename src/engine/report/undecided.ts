import type { UndecidedDefault } from "../../model/decision.js";
import { fieldName } from "../../text/message.js";

const MAX_WARNINGS = 8;
const CUT = "; ...";

/**
 * Warnings about fields for which no value was chosen, one sentence each. If the cluster is not watched,
 * unknown kinds are only audited: this is the choice of the administrator, and the client may have set the
 * field.
 */
export const undecidedWarnings = (undecided: readonly UndecidedDefault[], isWatched = false): readonly string[] => {
  const told = undecided.filter(({ field }) => field !== "" || isWatched);
  const rest = told.length - MAX_WARNINGS;
  return [
    ...told
      .slice(0, MAX_WARNINGS)
      .map(
        ({ defaulter, field, because }) =>
          `${field === "" ? "no default could be set" : `${fieldName(field)} is left unset`}: ${because} [${defaulter}]`,
      ),
    ...(rest > 0 ? [`${String(rest)} more ${rest === 1 ? "field is" : "fields are"} left unset`] : []),
  ];
};

/** All of them for the audit annotation: 'storage/default-storage-class=spec.storageClassName: no ...'. */
export const undecidedText = (undecided: readonly UndecidedDefault[], maxLength: number): string => {
  let text = "";
  for (const { defaulter, field, because } of undecided) {
    const entry = `${text === "" ? "" : "; "}${defaulter}=${field === "" ? "" : `${field}: `}${because}`;
    if (text.length + entry.length + CUT.length > maxLength) return text + CUT;
    text += entry;
  }
  return text;
};
