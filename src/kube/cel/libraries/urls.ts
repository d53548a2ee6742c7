import { BOOL, declare, listOf, mapOf, method, opaque, overloadOf, STRING } from "./declare.js";
import type { Library } from "./library.js";

const later = (): never => {
  throw new Error("not implemented");
};

const URL = opaque("kubernetes.URL");

/** URLs, as in Go's net/url. */
export const urls: Library = {
  name: "urls",
  functions: [
    declare("url", overloadOf("string_to_url", [STRING], URL, later)),
    declare("isURL", overloadOf("is_url_string", [STRING], BOOL, later)),
    declare("getScheme", method("url_get_scheme", [URL], STRING, later)),
    declare("getHost", method("url_get_host", [URL], STRING, later)),
    declare("getHostname", method("url_get_hostname", [URL], STRING, later)),
    declare("getPort", method("url_get_port", [URL], STRING, later)),
    declare("getEscapedPath", method("url_get_escaped_path", [URL], STRING, later)),
    declare("getQuery", method("url_get_query", [URL], mapOf(STRING, listOf(STRING)), later)),
  ],
};
