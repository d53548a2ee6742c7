import { ADMISSION_VERSIONS, type AdmissionRequest, type AdmissionReview } from "../kube/api/admission-review.js";
import { type JsonObject, isObject, own, path } from "kube-json";
import { readRequest } from "./read-review.js";

/** The part of an AdmissionReview about its request, before its objects begin. */
export interface RequestHead {
  readonly apiVersion: AdmissionReview["apiVersion"];
  /** Without objects. */
  readonly request: AdmissionRequest;
}

/**
 * Bytes of a body within which the objects must begin. API servers write the user before them, whose group names may be
 * long.
 */
export const HEAD_BYTES = 64 * 1024;

/** Members of a request that may be large, in the order in which Go writes them (k8s.io/api/admission AdmissionRequest). */
const LARGE = [',"object":', ',"oldObject":', ',"dryRun":', ',"options":', ',"userInfo":'];

/** Returns the part of a review before its objects, which can be kept while it waits. */
export const headOf = ({ apiVersion, request }: AdmissionReview): RequestHead => ({
  apiVersion,
  request: { ...request, object: undefined, oldObject: undefined },
});

/**
 * Reads the head of a review from the start of its text; undefined if it is not as API servers write it. Quotes within
 * strings are escaped, so text that looks like a member is one.
 */
export const readHead = (text: string): RequestHead | undefined => {
  for (const member of LARGE) {
    const end = text.indexOf(member);
    if (end < 0) continue;
    const head = parseHead(`${text.slice(0, end)}}}`);
    if (head !== undefined) return head;
  }
  return undefined;
};

const parseHead = (text: string): RequestHead | undefined => {
  const review = parsed(text);
  const request = own(review, "request");
  const apiVersion = ADMISSION_VERSIONS.find((version) => version === own(review, "apiVersion"));
  if (apiVersion === undefined || !isObject(request)) return undefined;
  // Placeholders for the objects, which readRequest() requires but the head does not have.
  const unknown = { apiVersion: "unknown", kind: "Unknown" };
  const read = readRequest({ ...request, object: unknown, oldObject: unknown }, path("request"), []);
  return read === undefined ? undefined : { apiVersion, request: { ...read, object: undefined, oldObject: undefined } };
};

const parsed = (text: string): JsonObject | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};
