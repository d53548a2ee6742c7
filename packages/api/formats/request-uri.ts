/** Absolute URIs and absolute paths, as Go's net/url.ParseRequestURI reads them. */

const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;
/** What a host may not contain, unless it is not ASCII. */
const FORBIDDEN_IN_HOST = /[\u0000- #%/?@\\^`{|}]/;
const BROKEN_ESCAPE = /%(?![0-9A-Fa-f]{2})/;
const USER_INFO = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/;

/** True for a URI with a scheme, an absolute path, or '*'. */
export const isRequestUri = (text: string): boolean => {
  if (text === "" || /[\u0000-\u001f\u007f]/.test(text)) return false;
  if (text === "*") return true;
  if (text.startsWith(":")) return false;
  const scheme = SCHEME.exec(text)?.[0] ?? "";
  const rest = text.slice(scheme.length).split("?", 1)[0] ?? "";
  if (!rest.startsWith("/")) return scheme !== "";
  if (scheme === "" || !rest.startsWith("//")) return !BROKEN_ESCAPE.test(rest);
  const end = rest.indexOf("/", 2);
  const authority = end < 0 ? rest.slice(2) : rest.slice(2, end);
  return isAuthority(authority) && (end < 0 || !BROKEN_ESCAPE.test(rest.slice(end)));
};

const isAuthority = (authority: string): boolean => {
  const at = authority.lastIndexOf("@");
  const user = authority.slice(0, Math.max(at, 0));
  if (!USER_INFO.test(user) || BROKEN_ESCAPE.test(user)) return false;
  const host = authority.slice(at + 1);
  if (host.startsWith("[")) {
    const close = host.lastIndexOf("]");
    return close > 0 && !host.includes(" ") && isPort(host.slice(close + 1));
  }
  const colon = host.lastIndexOf(":");
  return (colon < 0 || isPort(host.slice(colon))) && !FORBIDDEN_IN_HOST.test(host);
};

const isPort = (text: string): boolean => text === "" || /^:\d*$/.test(text);
