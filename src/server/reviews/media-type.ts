import { literal } from "../../text/message.js";

const JSON_TYPE = /application\/json(?=[ \t;]|$)/iy;
/** An optional parameter (RFC 9110, section 5.6.6): its name, and its value as a token or in quotes. */
const PARAMETER = /[ \t]*;[ \t]*(?:([\w!#$%&'*+.^`|~-]+)=(?:([\w!#$%&'*+.^`|~-]+)|"((?:[^"\\]|\\.)*)"))?/y;
const END = /[ \t]*$/y;
/** JSON text is UTF-8 (RFC 8259, section 8.1). The spelling 'utf8' is not registered, but can mean nothing else. */
const UTF_8 = /^utf-?8$/i;

/** Why a body with this media type and content coding is rejected; undefined if it is accepted. */
export const mediaTypeProblem = (
  contentType: string | undefined,
  contentEncoding: string | undefined,
): string | undefined => {
  // Every API server sends this, so it skips the cost of patterns.
  const problem = contentType === "application/json" ? undefined : typeProblem(contentType);
  if (problem !== undefined) return problem;
  if (contentEncoding === undefined || contentEncoding.toLowerCase() === "identity") return undefined;
  return `request body may not be encoded as ${literal(contentEncoding)}; only 'identity' may be used`;
};

const typeProblem = (contentType: string | undefined): string | undefined => {
  const must = "request body must be 'application/json'";
  if (contentType === undefined) return `${must}; header \`Content-Type\` is missing`;
  JSON_TYPE.lastIndex = 0;
  if (!JSON_TYPE.test(contentType)) return `${must}; it is ${literal(contentType)}`;
  let at = JSON_TYPE.lastIndex;
  for (;;) {
    PARAMETER.lastIndex = at;
    const found = PARAMETER.exec(contentType);
    if (found === null) break;
    at = PARAMETER.lastIndex;
    const [, name = "", token, quoted = ""] = found;
    const value = token ?? quoted.replace(/\\(.)/g, "$1");
    if (name.toLowerCase() === "charset" && !UTF_8.test(value))
      return `request body must be in charset 'utf-8' (RFC 8259); it is ${literal(value)}`;
  }
  END.lastIndex = at;
  // Text that cannot be parsed may name another charset.
  if (END.test(contentType)) return undefined;
  return `${must}, with well-formed parameters if any (RFC 9110); it is ${literal(contentType)}`;
};
