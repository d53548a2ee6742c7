import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { isCredentialInText } from "./credentials.js";

/** Strings that sound like the names of other objects, and are something else. */

/** Names of references to a field, or to a version in a repository. */
export const NO_OBJECT =
  /(?:field|key|git|branch|commit|tag|image|source|version|oci|doc|document|api|bom|repository)Ref/i;

/** Text of what holds more than the name of one object: its namespace, too, or an identifier elsewhere. */
export const MORE_THAN_A_NAME =
  /\bprefixed with (?:a |the )?namespace|\bnamespace\/(?:\w+\b|<)|<namespace>\/|\bidentifier,? (?:or|the)\b|\bliteral string\b|\bbase64\b|\bJSON\b/i;

/** True for a place, an expression or a branch, and for a secret itself. */
export const saysNoObject = (node: SchemaNode): boolean => {
  const text = descriptionOf(node.schema);
  const names = [node.under, ...(node.parent?.properties.keys() ?? [])].join(" ");
  if (isCredentialInText(node) || BRANCH.test(text) || BRANCH_BESIDE.test(names)) return true;
  return NO_OBJECT_SAID.test(text) && !/\bname\b/i.test(text);
};

const NO_OBJECT_SAID = /\b(?:git|branch|commit|tag|ur[il]|path|expression|key)\b/i;
const BRANCH = /\bbranch names?\b|\bnames? of (?:an? |the )?(?:[\w-]+ ){0,2}(?:branch|commit)\b/i;
const BRANCH_BESIDE = /^(?:base|head)Ref .*(?:sha|branch|commit|repository)\b/i;
