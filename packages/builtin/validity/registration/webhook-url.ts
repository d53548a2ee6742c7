const FORM = "such as 'https://example.com/path'";

/** Characters that no URL may have as they are. */
const CONTROL = /[\u0000-\u001f\u007f]/;
const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;
const WRONG_ESCAPE = /%(?![0-9A-Fa-f]{2})/;
const WRONG_HOST = /[ "<>\\^`{|}]/;
const PORT = /^(?::\d*)?$/;

/** Why a URL cannot be parsed, as Go does, and so far as that is sure. */
const isUnreadable = (url: string): boolean => {
  if (CONTROL.test(url) || url.startsWith(":")) return true;
  const [path = ""] = url.split(/[#?]/, 1);
  if (WRONG_ESCAPE.test(path)) return true;
  const scheme = SCHEME.exec(path);
  // A first step with a colon would look like a scheme.
  if (scheme === null) return (path.split("/", 1)[0] ?? "").includes(":");
  const authority = authorityOf(url);
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  if (host.startsWith("[")) return !host.includes("]") || !PORT.test(host.slice(host.lastIndexOf("]") + 1));
  const colon = host.lastIndexOf(":");
  return WRONG_HOST.test(host) || (colon >= 0 && !PORT.test(host.slice(colon)));
};

/** Between '//' and the next '/'. */
const authorityOf = (url: string): string => {
  const rest = (url.split(/[#?]/, 1)[0] ?? "").replace(SCHEME, "");
  return rest.startsWith("//") ? (rest.slice(2).split("/", 1)[0] ?? "") : "";
};

/** Why the API server does not call a URL: the message, and if it takes the URL for missing. */
export const webhookUrlProblem = (
  url: string,
): { readonly isMissing: boolean; readonly message: string } | undefined => {
  if (isUnreadable(url)) return { isMissing: true, message: `must be a URL, ${FORM}` };
  const wrong = (message: string): ReturnType<typeof webhookUrlProblem> => ({ isMissing: false, message });
  const authority = authorityOf(url);
  if (SCHEME.exec(url)?.[1]?.toLowerCase() !== "https") return wrong(`must have the scheme 'https', ${FORM}`);
  if (authority.slice(authority.lastIndexOf("@") + 1) === "") return wrong(`must have a host, ${FORM}`);
  if (authority.includes("@")) return wrong("must not have a user or password before '@'");
  const [, fragment = ""] = url.split("#", 2);
  if (fragment !== "") return wrong("must not have a fragment after '#'");
  return (url.split("#", 1)[0] ?? "").replace(/^[^?]*\??/, "") === ""
    ? undefined
    : wrong("must not have a query after '?'");
};
