import { rememberText } from "kube-json";
import { RESERVED } from "kube-cel";

const ESCAPES: Readonly<Record<string, string>> = {
  __: "__underscores__",
  ".": "__dot__",
  "-": "__dash__",
  "/": "__slash__",
};

/**
 * The name of a field in CEL expressions, such as 'a__dash__b' for 'a-b'; undefined if expressions cannot name the
 * field, because its name starts with a digit or contains other characters (k8s.io/apiserver/pkg/cel/escaping.go).
 */
export const escapeName: (name: string) => string | undefined = rememberText((name) => {
  if (!/^[A-Za-z_./-][\w./-]*$/.test(name)) return undefined;
  if (RESERVED.has(name)) return `__${name}__`;
  return name.replaceAll(/__|[./-]/g, (text) => ESCAPES[text] ?? text);
});

/** The reserved word that also names the field `escaped`, such as 'namespace' for '__namespace__'. */
export const reservedWordOf = (escaped: string): string | undefined => {
  const word = escaped.slice(2, -2);
  return RESERVED.has(word) && escaped === `__${word}__` ? word : undefined;
};
