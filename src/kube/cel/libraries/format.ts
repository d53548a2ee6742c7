import { declare, listOf, method, opaque, optionalOf, overloadOf, STRING } from "./declare.js";
import type { Library } from "./library.js";

const later = (): never => {
  throw new Error("not implemented");
};

const FORMAT = opaque("kubernetes.NamedFormat");

const NAMES = [
  "dns1123Label",
  "dns1123Subdomain",
  "dns1035Label",
  "qualifiedName",
  "dns1123LabelPrefix",
  "dns1123SubdomainPrefix",
  "dns1035LabelPrefix",
  "labelValue",
  "uri",
  "uuid",
  "byte",
  "date",
  "datetime",
];

/** The named formats of Kubernetes. */
export const format: Library = {
  name: "format",
  functions: [
    ...NAMES.map((name) => declare(`format.${name}`, overloadOf(`format.${name}`, [], FORMAT, later))),
    declare("format.named", overloadOf("format-named", [STRING], optionalOf(FORMAT), later)),
    declare("validate", method("format-validate", [FORMAT, STRING], optionalOf(listOf(STRING)), later)),
  ],
};
