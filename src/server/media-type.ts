import { literal } from "../model/message.js";

/** Parameters such as charset are let pass: JSON is UTF-8, whatever they say (RFC 8259, section 11). */
const JSON_TYPE = /^application\/json[ \t]*(?:;|$)/i;

/** Why a body of this media type and coding is not read; undefined if it is read. */
export const mediaTypeProblem = (
  contentType: string | undefined,
  contentEncoding: string | undefined,
): string | undefined => {
  // What every API server sends, without the cost of a pattern.
  const isJson =
    contentType === "application/json" || (contentType !== undefined && JSON_TYPE.test(contentType));
  if (!isJson) {
    const instead =
      contentType === undefined ? "header `Content-Type` is missing" : `it is ${literal(contentType)}`;
    return `request body must be 'application/json'; ${instead}`;
  }
  if (contentEncoding === undefined || contentEncoding.toLowerCase() === "identity") return undefined;
  return `request body may not be encoded as ${literal(contentEncoding)}; only 'identity' may be used`;
};
