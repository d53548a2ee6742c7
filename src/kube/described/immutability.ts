import { type SchemaNode, descriptionOf, isBelow } from "../crd/crd.js";
import { isConditional, predicatesOf, sentencesOf } from "../crd/sentences.js";
import { ruleWords } from "../crd/validations.js";
import { own, remember } from "kube-json";

/**
 * True for a field that is immutable by its description, while no CEL rule at the field, above or directly below it compares
 * it with its old value.
 */
export const isImmutableInProseOnly = (node: SchemaNode): boolean =>
  node.section !== "status" &&
  !isNameOfItem(node) &&
  !isOfContainer(node) &&
  HINT.test(descriptionOf(node.schema)) &&
  !ON_CONDITION.test(descriptionOf(node.schema)) &&
  isDescribedImmutable(node) &&
  !isEnforced(node) &&
  !isInsideImmutable(node);

/** Immutable from some time on, or by other means. */
const ON_CONDITION = /\bafter [\w.`]+ (?:has been|is) set\b|\bimmutability is enforced by\b|, not here\b/i;

/** True where the description of a field of containers is copied, whose last sentence is true of Pods alone. */
const isOfContainer = (node: SchemaNode): boolean =>
  OF_CONTAINERS.has(node.under) && /\b(?:Cannot be updated|C_IDENTIFIER)\b/.test(descriptionOf(node.schema));

const OF_CONTAINERS: ReadonlySet<string> = new Set(
  "args command env envFrom lifecycle livenessProbe readinessProbe startupProbe volumeMounts workingDir".split(" "),
);

/** A list item with another name is another item. */
const isNameOfItem = ({ under, step, parent }: SchemaNode): boolean =>
  under === "name" && step === "property" && parent?.step === "items";

const isDescribedImmutable = remember((node: SchemaNode): boolean => {
  const description = descriptionOf(node.schema);
  return (
    HINT.test(description) &&
    !TYPE_META.test(description) &&
    (predicatesOf(node).some((predicate) => isStated(predicate, STATED)) ||
      sentencesOf(node).some((sentence) => {
        const text = sentence.replace(ONCE_SET, "");
        return isStated(text, BARE) || (text !== sentence && isStated(text, STATED));
      }))
  );
});

const isStated = (text: string, form: RegExp): boolean => {
  const [stated = ""] = form.exec(text) ?? [];
  if (stated === "") return false;
  const rest = text.replace(SINCE, "");
  return !isConditional(rest) && !LATER_STEP.test(rest) && !TO_ONE_VALUE.test(text);
};

/** One rule at the outermost field is enough. */
const isInsideImmutable = (node: SchemaNode): boolean => isBelow(node, isDescribedImmutable);

/** The description of `kind` in every object. */
const TYPE_META = /^Kind is a string value representing the REST resource/;

const HINT =
  /mutable|changed?|changing|changes|modif|updat|alter|mutat|edit|write[- ]once|read[- ]only|fixed|set once|only be set|same/i;
const CHANGED = "(?:changed|modified|updated|altered|mutated|edited|replaced|reassigned|changed or removed)";
const LATER =
  "(?:once|after|later|afterwards|anymore|any more|any longer|in place|during|subsequently|post|at runtime|following)";
const NO =
  "(?:can ?not|can't|may not|must not|must never|can never|may never|should not|shall not|will not|is not allowed to|are not allowed to)";
const CREATION =
  "(?:creation|the creation|creation time|create|create time|when (?:it|the \\w+) is (?:first )?created)";
const STATED = new RegExp(
  String.raw`^(?:(?:(?:is|are|becomes?|must be|will be|remains?|stays?)(?: also| then)? )?(?:immutable|unchangeable|not mutable|not modifiable|not changeable|write[- ]once|set once|read[- ]only (?:once|after)|(?:fixed|final|permanent|frozen|unchanged) (?:once|after|for the)|the same (?:once|after))\b|${NO} be ${CHANGED}(?:$|[,;.)]| ${LATER}\b)|${NO} change(?: its value)?(?:$|[,;.)]| ${LATER}\b)|(?:must|has to|needs to) (?:stay|remain|be kept) (?:the same|unchanged|fixed|constant)\b|(?:can|may|must) only be (?:set|specified|configured|given|chosen|provided)(?: once\b| (?:at|on|during|upon|when) ?(?:the )?(?:\w+ )?(?:is )?(?:first )?(?:creat\w+|creation))|(?:is|are) only (?:settable|set|configurable) (?:at|on|during|upon) creation)`,
  "i",
);
/** Sentences without a verb, or about the change of the field. */
const BARE = new RegExp(
  String.raw`^(?:[[(]immutable[\])]|immutable(?:$|[.;:]| ${LATER}\b| field\b)|[[(]?write[- ]once[\])]?$|(?:it |this field |the field )?(?:may|can|must) only be set (?:once|at ${CREATION}|on ${CREATION}|during ${CREATION})|(?:this is |it is |is )?an? (?:immutable|write[- ]once) (?:field|value|property)|(?:changes|updates|modifications|edits)(?: (?:to|of) (?:it|this field|the field|this value|this))?(?: after ${CREATION})? are (?:not (?:allowed|permitted|supported|possible|accepted)|rejected|forbidden|prohibited|refused)|(?:changing|updating|modifying|editing) (?:it|this field|the field|this value|this|the value)(?: (?:later|after ${CREATION}|once set))? is (?:not (?:allowed|permitted|supported|possible)|forbidden|prohibited|rejected|refused)|never changes(?:$| (?:once|after)))`,
  "i",
);
/** From when on it holds. */
const SINCE =
  /\b(?:once|after|when) (?:it is |it has been |it was |the \w+ (?:is|has been|was) )?(?:first |initially )?(?:set|created|specified|creation|assigned)\b/gi;
/** Said to hold from a step on that only a controller knows: 'after the volume has been provisioned', 'once bound'. */
const LATER_STEP =
  /\b(?:after|once|when) (?:the |an? |its )?(?:[\w-]+ ){0,2}(?:is|are|has|have|was)\b|\b(?:after|once) (?:being )?(?:bound|deployed|deployment|enabled|installation|installed|provisioned|provisioning|ready|running|scheduled|started)\b/i;
/** Only this value stays: 'Cannot be changed once set to true.' */
const TO_ONE_VALUE = /\b(?:once|after|when) (?:it is |it was )?set to\b/i;
const ONCE_SET =
  /^(?:once|after) (?:(?:it|this field|the field|a value|the value|the \w+|this) (?:is|has been|was) )?(?:first |initially )?(?:set|created|specified|creation|assigned|defined|provided),? (?:it |this field |the field |its value |the value |this value |this )?/i;

/** The lists without keys around a node. Their items have no old value: a rule can only compare the outermost list. */
export const unkeyedLists = (node: SchemaNode): readonly SchemaNode[] => {
  const lists: SchemaNode[] = [];
  for (let at: SchemaNode | undefined = node; at !== undefined; at = at.parent) {
    const list: SchemaNode | undefined = at.step === "items" ? at.parent : undefined;
    if (list !== undefined && own(list.schema, "x-kubernetes-list-type") !== "map") lists.push(list);
  }
  return lists;
};

const isEnforced = (node: SchemaNode): boolean =>
  hasTransition(node) ||
  isBelow(node, (around) => hasTransition(around, node.under)) ||
  [...node.properties.values()].some((child) => hasTransition(child));

const hasTransition = (node: SchemaNode, name?: string): boolean => {
  const { compared, isWhole } = ruleWords(node);
  return name === undefined ? compared.size > 0 : compared.has(name) || isWhole;
};
