import type { SchemaNode } from "../crd/crd.js";
import { isConditional, predicatesOf } from "./sentences.js";
import { validationsOf } from "../crd/validations.js";
import { own, stringAt } from "../json/object.js";
import { remember } from "../json/remember.js";

/**
 * True for a field that is immutable by its description, while no CEL rule at the field, above or directly below it compares
 * it with its old value.
 */
export const isImmutableInProseOnly = (node: SchemaNode): boolean =>
  isDescribedImmutable(node) && isCorrelated(node) && !isEnforced(node) && !isInsideImmutable(node);

const isDescribedImmutable = remember((node: SchemaNode): boolean => {
  const description = stringAt(node.schema, "description") ?? "";
  return (
    HINT.test(description) &&
    !TYPE_META.test(description) &&
    predicatesOf(node).some(
      (predicate) => STATED.test(predicate) && !isConditional(predicate.replace(SINCE, "")),
    )
  );
});

/** One rule at the outermost field is enough. */
const isInsideImmutable = ({ parent }: SchemaNode): boolean => {
  for (let at = parent; at !== undefined; at = at.parent) if (isDescribedImmutable(at)) return true;
  return false;
};

/** The description of `kind` in every object. */
const TYPE_META = /^Kind is a string value representing the REST resource/;

const HINT = /immutable|changed|modified|updated|altered|mutated|edited/i;
const CHANGED = "(?:changed|modified|updated|altered|mutated|edited)";
const STATED = new RegExp(
  String.raw`^(?:is immutable\b|(?:can ?not|can't|may not|must not) be ${CHANGED}(?:$|[,;)]| (?:once|after|later|afterwards|anymore|any more|in place)\b))`,
  "i",
);
/** From when on it holds. */
const SINCE =
  /\b(?:once|after|when) (?:it is |it has been |the \w+ (?:is|has been) )?(?:set|created|specified|creation)\b/gi;

/** False in lists without keys, whose items have no old value. */
const isCorrelated = (node: SchemaNode): boolean => {
  for (let at: SchemaNode | undefined = node; at !== undefined; at = at.parent)
    if (at.step === "items" && own(at.parent?.schema, "x-kubernetes-list-type") !== "map") return false;
  return true;
};

const isEnforced = (node: SchemaNode): boolean => {
  for (let at: SchemaNode | undefined = node; at !== undefined; at = at.parent)
    if (hasTransition(at, at === node ? undefined : node.under)) return true;
  return [...node.properties.values()].some((child) => hasTransition(child, undefined));
};

const hasTransition = (node: SchemaNode, name: string | undefined): boolean =>
  validationsOf(node).some(
    ({ rule }) => rule.includes("oldSelf") && (name === undefined || rule.includes(name) || WHOLE.test(rule)),
  );

/** A rule that the whole object stays as it was. */
const WHOLE = /\bself ?== ?oldSelf\b|\boldSelf ?== ?self\b/;
