import { EntryMap, listOfTexts } from "../values/collections.js";
import { CelError, succeeds } from "../values/value.js";
import { method, opaqueValues, overloadOf, quoted, textOf } from "./declare.js";
import { BOOL, STRING, listOf, mapOf, opaque } from "../check/types.js";
import type { Library } from "../check/environment.js";

/** A URL as Go's net/url reads it. Texts with bytes above 127 hold them as characters up to U+00FF. */
export interface Url {
  readonly text: string;
  readonly scheme: string;
  readonly host: string;
  readonly hasUser: boolean;
  readonly path: string;
  readonly rawPath: string;
  readonly query: string;
}

class UrlError extends Error {}

const fail = (message: string): never => {
  throw new UrlError(message);
};

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** UTF-8 as characters up to U+00FF, because Go works with bytes. */
const bytesOf = (text: string): string =>
  Array.from(encoder.encode(text), (byte) => String.fromCharCode(byte)).join("");
const textOfBytes = (bytes: string): string =>
  decoder.decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0)));

type Mode = "path" | "host" | "zone" | "user" | "query" | "fragment";

const PLAIN: Readonly<Record<Mode, RegExp>> = {
  path: /[a-zA-Z0-9\-_.~$&+,/:;=@]/,
  host: /[a-zA-Z0-9\-_.~!$&'()*+,;=:[\]<>"]/,
  zone: /[a-zA-Z0-9\-_.~!$&'()*+,;=:[\]<>"]/,
  user: /[a-zA-Z0-9\-_.~$&+,;=]/,
  query: /[a-zA-Z0-9\-_.~]/,
  fragment: /[a-zA-Z0-9\-_.~$&+,/:;=?@!()*]/,
};

const unescape = (text: string, mode: Mode): string => {
  const isHost = mode === "host" || mode === "zone";
  return text.replace(/%([0-9a-fA-F]{2})?|[^%]/g, (part: string, hex: string | undefined, at: number) => {
    if (part.startsWith("%")) {
      if (hex === undefined) return fail(`invalid URL escape ${quoted(text.slice(at, at + 3))}`);
      const byte = String.fromCharCode(Number.parseInt(hex, 16));
      const isBad =
        part !== "%25" &&
        ((mode === "host" && byte < "\u0080") || (mode === "zone" && byte !== " " && !PLAIN.host.test(byte)));
      return isBad ? fail(`invalid URL escape ${quoted(part)}`) : byte;
    }
    if (isHost && part < "\u0080" && !PLAIN[mode].test(part)) fail(`invalid character ${quoted(part)} in host name`);
    return part === "+" && mode === "query" ? " " : part;
  });
};

const escape = (text: string): string =>
  text.replace(
    /[^a-zA-Z0-9\-_.~$&+,/:;=@]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );

const splitScheme = (text: string): [scheme: string, rest: string] => {
  if (text.startsWith(":")) fail("missing protocol scheme");
  const match = /^([a-zA-Z][a-zA-Z0-9+\-.]*):/.exec(text);
  return match === null ? ["", text] : [(match[1] ?? "").toLowerCase(), text.slice(match[0].length)];
};

const cut = (text: string, separator: string): [before: string, after: string] => {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at + separator.length)];
};

const NO_URL: Url = { text: "", scheme: "", host: "", hasUser: false, path: "", rawPath: "", query: "" };

const parse = (text: string, isRequest: boolean): Url => {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: URLs must not have them.
  if (/[\u0000-\u0020\u007f]/.test(text.replaceAll(" ", ""))) fail("net/url: invalid control character in URL");
  if (text === "" && isRequest) fail("empty url");
  if (text === "*") return { ...NO_URL, text, path: "*" };
  const [scheme, afterScheme] = splitScheme(text);
  const [beforeQuery, query] = cut(afterScheme, "?");
  let rest = beforeQuery;
  if (!rest.startsWith("/")) {
    if (scheme !== "") return { ...NO_URL, text, scheme, query };
    if (isRequest) fail("invalid URI for request");
    if (cut(rest, "/")[0].includes(":")) fail("first path segment in URL cannot contain colon");
  }
  let authority = "";
  if ((scheme !== "" || (!isRequest && !rest.startsWith("///"))) && rest.startsWith("//")) {
    const slash = rest.indexOf("/", 2);
    authority = slash < 0 ? rest.slice(2) : rest.slice(2, slash);
    rest = slash < 0 ? "" : rest.slice(slash);
  }
  const host = parseAuthority(authority);
  const path = unescape(rest, "path");
  const rawPath = escape(path) === rest ? "" : rest;
  return { text, scheme, host, hasUser: authority.includes("@"), path, rawPath, query };
};

const parseAuthority = (authority: string): string => {
  const at = authority.lastIndexOf("@");
  const host = parseHost(authority.slice(at + 1));
  if (at < 0) return host;
  const user = authority.slice(0, at);
  if (!/^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/.test(user)) fail("net/url: invalid userinfo");
  unescape(user, "user");
  return host;
};

const checkPort = (port: string): void => {
  if (!/^(?::\d*)?$/.test(port)) fail(`invalid port ${quoted(port)} after host`);
};

const parseHost = (host: string): string => {
  if (host.startsWith("[")) {
    const end = host.lastIndexOf("]");
    if (end < 0) fail("missing ']' in host");
    checkPort(host.slice(end + 1));
    const zone = host.slice(0, end).indexOf("%25");
    if (zone >= 0)
      return (
        unescape(host.slice(0, zone), "host") +
        unescape(host.slice(zone, end), "zone") +
        unescape(host.slice(end), "host")
      );
  } else if (host.includes(":")) checkPort(host.slice(host.lastIndexOf(":")));
  return unescape(host, "host");
};

const orError = <T>(text: string, prefix: string, operation: () => T): T => {
  try {
    return operation();
  } catch (error) {
    if (error instanceof UrlError) throw new CelError(`${prefix}parse ${quoted(text)}: ${error.message}`);
    throw error;
  }
};

/** Throws a CelError in the words of Go if a text is no absolute URI or absolute path (url.ParseRequestURI). */
export const checkRequestUri = (text: string, prefix = ""): void => {
  orError(text, prefix, () => parse(bytesOf(text), true));
};

/** Reads a URL as the API server does. Throws a CelError. */
const parseUrl = (text: string): Url => {
  const prefix = "URL parse error during conversion from string: ";
  checkRequestUri(text, prefix);
  const [before, fragment] = cut(bytesOf(text), "#");
  orError(text, prefix, () => unescape(fragment, "fragment"));
  return { ...orError(text, prefix, () => parse(before, false)), text };
};

/** A URL as Go's url.Parse reads it, with its fragment; undefined if it cannot. */
export const readUrl = (
  text: string,
): (Pick<Url, "scheme" | "host" | "hasUser" | "query"> & { readonly fragment: string }) | undefined => {
  const [before, fragment] = cut(bytesOf(text), "#");
  try {
    unescape(fragment, "fragment");
    return { ...parse(before, false), fragment };
  } catch (error) {
    if (error instanceof UrlError) return undefined;
    throw error;
  }
};

/** The path as it may stand in a URL. */
const escapedPath = ({ path, rawPath }: Url): string => {
  if (rawPath !== "" && /^[a-zA-Z0-9\-_.~$&+,/:;=@!'()*[\]%]*$/.test(rawPath)) return rawPath;
  return path === "*" ? "*" : escape(path);
};

const splitHost = (host: string): [name: string, port: string] => {
  const colon = host.lastIndexOf(":");
  const hasPort = colon >= 0 && /^:\d*$/.test(host.slice(colon));
  const name = hasPort ? host.slice(0, colon) : host;
  const port = hasPort ? host.slice(colon + 1) : "";
  return [name.startsWith("[") && name.endsWith("]") ? name.slice(1, -1) : name, port];
};

/** The values of the query by their keys; pairs that are not valid are left out. */
const queryOf = ({ query }: Url): Map<string, string[]> => {
  const values = new Map<string, string[]>();
  for (const pair of query.split("&")) {
    if (pair === "" || pair.includes(";")) continue;
    try {
      const [key, value] = cut(pair, "=").map((part) => textOfBytes(unescape(part, "query")));
      if (key === undefined || value === undefined) continue;
      const known = values.get(key);
      if (known === undefined) values.set(key, [value]);
      else known.push(value);
    } catch (error) {
      if (!(error instanceof UrlError)) throw error;
    }
  }
  return values;
};

const URL = opaque("kubernetes.URL");

const { of: urlValue, contentOf: urlOf } = opaqueValues<Url>(URL, (left, right) => left.text === right.text);

const part = (name: string, id: string, read: (url: Url) => string) =>
  method(name, id, [URL], STRING, ([value]) => textOfBytes(read(urlOf(value))));

/** URLs, as in Go's net/url. */
export const urls: Library = {
  overloads: [
    overloadOf("url", "string_to_url", [STRING], URL, ([text]) => urlValue(parseUrl(textOf(text)))),
    overloadOf("isURL", "is_url_string", [STRING], BOOL, ([text]) =>
      succeeds(() => {
        checkRequestUri(textOf(text));
      }),
    ),
    part("getScheme", "url_get_scheme", ({ scheme }) => scheme),
    part("getHost", "url_get_host", ({ host }) => host),
    part("getHostname", "url_get_hostname", ({ host }) => splitHost(host)[0]),
    part("getPort", "url_get_port", ({ host }) => splitHost(host)[1]),
    part("getEscapedPath", "url_get_escaped_path", escapedPath),
    method("getQuery", "url_get_query", [URL], mapOf(STRING, listOf(STRING)), ([value]) =>
      EntryMap.of([...queryOf(urlOf(value))].map(([key, values]) => [key, listOfTexts(values)] as const)),
    ),
  ],
};
