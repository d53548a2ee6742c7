import { listOfValues } from "../values/lists.js";
import { EntryMap } from "../values/maps.js";
import { CelError, type OpaqueValue, type Value } from "../values/value.js";
import { textOf } from "./arguments.js";
import { BOOL, STRING, listOf, mapOf, opaque } from "../check/types.js";
import { declare, method, overloadOf } from "./declare.js";
import { checkRequestUri, escapedPath, parseUrl, queryOf, splitHost, textOfBytes, type Url } from "./url.js";
import type { Library } from "../check/library.js";

const URL = opaque("kubernetes.URL");

interface UrlValue extends OpaqueValue {
  readonly url: Url;
}

const isUrlValue = (value: Value | undefined): value is UrlValue =>
  typeof value === "object" && value !== null && "url" in value;

const urlValue = (url: Url): UrlValue => ({
  kind: "opaque",
  typeName: URL.name,
  url,
  equals: (other) => isUrlValue(other) && other.url.text === url.text,
});

const urlOf = (value: Value | undefined): Url => {
  if (isUrlValue(value)) return value.url;
  throw new CelError("no such overload");
};

const isUrl = (text: string): boolean => {
  try {
    checkRequestUri(text);
    return true;
  } catch (error) {
    if (error instanceof CelError) return false;
    throw error;
  }
};

const part = (name: string, id: string, read: (url: Url) => string) =>
  declare(
    name,
    method(id, [URL], STRING, ([value]) => textOfBytes(read(urlOf(value)))),
  );

/** URLs, as in Go's net/url. */
export const urls: Library = {
  name: "urls",
  functions: [
    declare(
      "url",
      overloadOf("string_to_url", [STRING], URL, ([text]) => urlValue(parseUrl(textOf(text)))),
    ),
    declare(
      "isURL",
      overloadOf("is_url_string", [STRING], BOOL, ([text]) => isUrl(textOf(text))),
    ),
    part("getScheme", "url_get_scheme", ({ scheme }) => scheme),
    part("getHost", "url_get_host", ({ host }) => host),
    part("getHostname", "url_get_hostname", ({ host }) => splitHost(host)[0]),
    part("getPort", "url_get_port", ({ host }) => splitHost(host)[1]),
    part("getEscapedPath", "url_get_escaped_path", escapedPath),
    declare(
      "getQuery",
      method("url_get_query", [URL], mapOf(STRING, listOf(STRING)), ([value]) =>
        EntryMap.of([...queryOf(urlOf(value))].map(([key, values]) => [key, listOfValues(values)] as const)),
      ),
    ),
  ],
};
