import { own } from "kube-json";
import { type SchemaNode, descriptionOf, isBelow } from "../crd/crd.js";

/** Ends of names of credentials. `secretKey` alone often names a key in a Secret. */
const CREDENTIAL =
  /^token$|(?:pass(?:word|phrase|wd)|(?:api|api_?server|access|auth|bearer|secret|refresh|sas)_?token|api_?key|psk|pre_?shared_?key|client_?secret|private_?key|key_?data|account_?key(?:_?json)?|secret_?access_?key|shared_?secret)$/i;

/** 'hashedPassword' */
const ENCODED = /(?:hashed|encrypted|salted|sealed|masked)/i;

export const isCredentialName = (name: string): boolean => CREDENTIAL.test(name) && !ENCODED.test(name);

/**
 * True for a string in a spec with the name of a credential, unless its description or what is around it says that it
 * is something else, such as the name of a Secret.
 */
export const isCredentialInText = (node: SchemaNode): boolean =>
  node.type === "string" &&
  node.section === "spec" &&
  node.name !== undefined &&
  (isCredentialName(node.name) || isSecretInText(node)) &&
  (node.name !== "token" || FOR_LOGIN.test(descriptionOf(node.schema))) &&
  EXCLUDING.every((keyword) => own(node.schema, keyword) === undefined) &&
  (isSecretInText(node) || !OTHER.test(descriptionOf(node.schema))) &&
  !isInReference(node);

/** True for a `secret` that holds it, as its description says: '(should use a Secret reference in production)'. */
const isSecretInText = ({ name, schema }: SchemaNode): boolean =>
  name === "secret" && /\b(?:should|consider|prefer)\b[^.]{0,30} an? secret ref/i.test(descriptionOf(schema));

/** True for the `username` beside a `password` that is a credential in text: it moves into the Secret, too. */
export const isUserOfPassword = ({ under, step, parent }: SchemaNode): boolean => {
  if (step !== "property" || !/^user(?:_?name)?$/i.test(under)) return false;
  const password = parent?.properties.get("password");
  return password !== undefined && isCredentialInText(password);
};

/** `token` alone may be anything. */
const FOR_LOGIN = /\bauthenticat/i;

const EXCLUDING = ["enum", "default"] as const;
const OTHER =
  /(?<!\b(?:client|shared) )\bsecrets?\b(?! (?:token|access key)\b)|\brefer(?:s|ence)?\b|\bname of\b|\bkey (?:in|of|under|where|that|containing|holding)\b|\bpath\b|\bfile\b|\bhash(?:ed)?\b|\bencrypted\b|\bdeprecated\b|\bpolicy\b|\btemplate\b/i;

/** In an object that names a Secret, `password` is the key with the password. */
const isInReference = (node: SchemaNode): boolean => isBelow(node, ({ under }) => REFERENCE.test(under));
const REFERENCE = /(?:refs?|references?|selector|secrets?|keys|mapping|from)$/i;
