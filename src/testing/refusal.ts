import { formatField } from "kube-json";
import { InputError } from "../model/input-error.js";

/** The InputError that a function throws; undefined if it throws nothing. */
export const refusalOf = (run: () => unknown): InputError | undefined => {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
};

/** The error that `run` must throw. */
export const refusal = (run: () => unknown): InputError => {
  const error = refusalOf(run);
  if (error === undefined) throw new Error("it was not refused");
  return error;
};

/** Its causes as 'field: message'; none if nothing is thrown. */
export const causesOf = (run: () => unknown): readonly string[] =>
  (refusalOf(run)?.causes ?? []).map(({ field, message }) => `${formatField(field)}: ${message}`);

/** Its causes as 'reason field'. */
export const reasonsOf = (run: () => unknown): readonly string[] =>
  (refusalOf(run)?.causes ?? []).map(({ reason, field }) => `${reason} ${formatField(field)}`);
