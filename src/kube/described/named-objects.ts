/** Reads out of the description of a string which object it names. */

/** True for text that holds more than the name of one object: its namespace, too, or an identifier elsewhere. */
export const isMoreThanName = (description: string): boolean => MORE_THAN_A_NAME.test(description);

const MORE_THAN_A_NAME =
  /\bprefixed with (?:a |the )?namespace|\bnamespace\/(?:\w+\b|<)|<namespace>\/|\bidentifier,? (?:or|the)\b|\bliteral string\b/i;

/** 'Secret' for 'the name of the secret that holds the bundle', unless the field's name says so already. */
export const kindIn = (description: string, subject: string): string => {
  const kind = KIND_SAID.exec(description.slice(0, 300))?.[1]?.replace(" ", "").toLowerCase() ?? "";
  const name = SAID_KINDS.find((known) => known.toLowerCase() === kind) ?? "";
  return subject.toLowerCase().endsWith(kind) ? "" : name;
};

const SAID_KINDS: readonly string[] = ["ConfigMap", "Secret"];
const KIND_SAID =
  /^(?:\w+ (?:is |specifies )?)?(?:(?:is |specifies )?(?:the )?)(?:name of (?:an? |the )?(?:\w+ ){0,4}?)?\b(secret|config ?map)\b/i;
