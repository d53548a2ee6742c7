import { rememberText } from "../../json/remember.js";

/** The words that CEL reserves (k8s.io/apiserver/pkg/cel/escaping.go). */
const RESERVED = new Set(
  (
    "true false null in as break const continue else for function if import let loop package namespace return " +
    "var void while"
  ).split(" "),
);

const ESCAPES: Readonly<Record<string, string>> = {
  __: "__underscores__",
  ".": "__dot__",
  "-": "__dash__",
  "/": "__slash__",
};

/**
 * The name of a field in CEL expressions, such as 'a__dash__b' for 'a-b'; undefined if expressions cannot name the
 * field, because its name starts with a digit or contains other characters.
 */
export const escapeName: (name: string) => string | undefined = rememberText((name) => {
  if (!/^[A-Za-z_./-][\w./-]*$/.test(name)) return undefined;
  if (RESERVED.has(name)) return `__${name}__`;
  return name.replaceAll(/__|[./-]/g, (text) => ESCAPES[text] ?? text);
});
