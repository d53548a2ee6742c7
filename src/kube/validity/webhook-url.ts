/** How Go's net/url reads the URL of a webhook, as far as a URL of a webhook differs by it. */

const CONTROL = /[\u0000-\u001f\u007f]/;
const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;
const BAD_ESCAPE = /%(?![0-9A-Fa-f]{2})/;
const HOST = /^(?:\[[0-9A-Fa-f:.]+(?:%25[^\]]+)?\]|[^\s<>"{}|\\^`%[\]:]*)(?::\d*)?$/;

/**
 * What the URL of a webhook must be (webhook.ValidateWebhookURL): 'unreadable' if it is no URL; undefined if it is
 * valid.
 */
export const urlProblem = (text: string): string | undefined => {
  if (CONTROL.test(text) || text === "" || text.startsWith(":")) return text === "" ? HTTPS : "unreadable";
  const [, fragment] = split(text, "#");
  const [rest, query] = split(split(text, "#")[0], "?");
  const scheme = SCHEME.exec(rest)?.[1];
  const after = scheme === undefined ? rest : rest.slice(scheme.length + 1);
  const authority = after.startsWith("//") ? (after.slice(2).split("/", 1)[0] ?? "") : "";
  const at = authority.lastIndexOf("@");
  const host = authority.slice(at + 1);
  if (!HOST.test(host) || BAD_ESCAPE.test(rest) || BAD_ESCAPE.test(fragment ?? "")) return "unreadable";
  if (scheme?.toLowerCase() !== "https") return HTTPS;
  if (host === "") return "must have a host, as 'https://example.com/convert'";
  if (at >= 0) return "must not contain a user before '@'";
  if ((fragment ?? "") !== "") return "must not have a fragment after '#'";
  return (query ?? "") === "" ? undefined : "must not have parameters after '?'";
};

const HTTPS = "must start with 'https://'";

const split = (text: string, mark: string): readonly [string, string | undefined] => {
  const found = text.indexOf(mark);
  return found < 0 ? [text, undefined] : [text.slice(0, found), text.slice(found + 1)];
};
