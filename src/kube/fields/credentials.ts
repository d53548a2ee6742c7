import type { SchemaNode } from "../crd/crd.js";
import { own, stringAt } from "../json/object.js";

/** Ends of names of credentials. `secretKey` and `token` alone often name a key in a Secret, or something else. */
const CREDENTIAL =
  /(?:pass(?:word|phrase|wd)|(?:api|access|auth|bearer|secret|refresh)_?token|client_?secret|secret_?access_?key|shared_?secret)$/i;

export const isCredentialName = (name: string): boolean => CREDENTIAL.test(name);

/**
 * True for a string in a spec with the name of a credential, unless its description or what is around it says that it
 * is something else, such as the name of a Secret, or that the credential may be in a Secret, too.
 */
export const isCredentialInText = (node: SchemaNode): boolean =>
  node.step === "property" &&
  node.type === "string" &&
  node.section === "spec" &&
  EXCLUDING.every((keyword) => own(node.schema, keyword) === undefined) &&
  !OTHER.test(stringAt(node.schema, "description") ?? "") &&
  !isInReference(node) &&
  !hasAlternative(node);

const EXCLUDING = ["enum", "default"] as const;
const OTHER =
  /(?<!\b(?:client|shared) )\bsecrets?\b(?! (?:token|access key)\b)|\brefer(?:s|ence)?\b|\bname of\b|\bkey (?:in|of|under|where|that|containing|holding)\b|\bpath\b|\bfile\b|\bhash(?:ed)?\b|\bencrypted\b|\bdeprecated\b|\bpolicy\b|\btemplate\b/i;

/** In an object that names a Secret, `password` is the key with the password. */
const isInReference = ({ parent }: SchemaNode): boolean => {
  for (let at = parent; at !== undefined; at = at.parent) if (REFERENCE.test(at.under)) return true;
  return false;
};
const REFERENCE = /(?:refs?|references?|selector|secrets?|keys|mapping|from)$/i;

/** A field such as `passwordFrom`, `passwordSecret` or `credentialsName` beside it. */
const hasAlternative = ({ parent, name = "" }: SchemaNode): boolean =>
  [...(parent?.properties.keys() ?? [])].some(
    (other) => other !== name && (other.startsWith(name) || /secret|credential/i.test(other)),
  );
