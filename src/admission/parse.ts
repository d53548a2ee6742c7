import type { AdmissionReview } from "../kube/api/admission-review.js";
import { path } from "../kube/json/field-path.js";
import { parseJson } from "../kube/json/json.js";
import type { Json } from "../kube/json/object.js";
import { SCANNED_DEPTH, scanPart } from "../kube/json/value-scan.js";
import { invalid, required } from "../model/cause.js";
import { InputError } from "../model/input-error.js";
import { readReview } from "./read-review.js";

/** Levels of objects and arrays in a body. No real object comes near; rules may follow levels with the stack. */
export const MAX_DEPTH = SCANNED_DEPTH;

/** The text has more levels than a review may have. */
export class TooDeep extends Error {
  override readonly name = "TooDeep";
}

/**
 * Reads the text of a request body. Throws InputError, with a cause for every field that is not as it must be, if it is
 * no AdmissionReview, and TooDeep if it may be one.
 */
export const parseReview = (text: string): AdmissionReview => {
  if (text === "") throw unusable("must be specified; it is empty", required);
  const value = parse(text);
  const review = readReview(value);
  const { object, oldObject } = review.request;
  // What readReview() takes is an object.
  scanPart(value as object, object);
  scanPart(value as object, oldObject);
  return review;
};

const parse = (text: string): Json => {
  try {
    return parseJson(text, MAX_DEPTH);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (error.message.includes("nested too deeply")) throw new TooDeep();
    // Only the position is told: the rest of such a message quotes the text, which may be a secret.
    const position = /at position (\d+)/.exec(error.message)?.[1];
    const where = position === undefined ? "" : `; it is not at position ${position}`;
    throw unusable(`must be JSON text (RFC 8259)${where}`, invalid);
  }
};

/** The same as an answer to a client that does not write reviews as API servers do. */
export const tooDeep = (): InputError =>
  unusable(`must have at most ${String(MAX_DEPTH)} levels of objects and arrays`, invalid);

const unusable = (problem: string, reason: typeof invalid): InputError =>
  new InputError(`request body ${problem}`, [reason(path(), problem)]);
