import type { AdmissionReview } from "../kube/api/admission-review.js";
import { type Json, SCANNED_DEPTH, parseJson, path, scanPart } from "kube-json";
import { invalid, required } from "../model/cause.js";
import { InputError } from "../model/input-error.js";
import { readReview } from "./read-review.js";

/**
 * Bytes: the largest request body that is reviewed; see INTAKE_LIMITS of the server for the largest that an API server can send.
 */
export const MAX_BODY_BYTES = 28 * 1024 * 1024;

/** Levels of objects and arrays in a body. No real object comes near; rules may recurse to this depth. */
export const MAX_DEPTH = SCANNED_DEPTH;

/** The body has more levels than a review may have. */
export class TooDeep extends Error {
  override readonly name = "TooDeep";
}

/**
 * Reads the text of a request body. Throws TooDeep if it has too many levels, and InputError, with a cause for every
 * invalid field, if it is not an AdmissionReview.
 */
export const parseReview = (text: string): AdmissionReview => {
  if (text === "") throw unusable("must be specified; it is empty", required);
  const value = parse(text);
  const review = readReview(value);
  const { object, oldObject } = review.request;
  // readReview() accepts only an object.
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
    // Report only the position: the rest of the message quotes the text, which may be a secret.
    const position = /at position (\d+)/.exec(error.message)?.[1];
    const where = position === undefined ? "" : `; it is not at position ${position}`;
    throw unusable(`must be JSON text (RFC 8259)${where}`, invalid);
  }
};

/** The error for a body with too many levels, if its head is not as API servers write it. */
export const tooDeep = (): InputError =>
  unusable(`must have at most ${String(MAX_DEPTH)} levels of objects and arrays`, invalid);

const unusable = (problem: string, reason: typeof invalid): InputError =>
  new InputError(`request body ${problem}`, undefined, [reason(path(), problem)]);
