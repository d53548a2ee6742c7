import { own, remember } from "kube-json";
import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { validationsOf } from "../crd/validations.js";
import { isBoundedText } from "./patterns.js";
import { hasWrongType } from "./typed-text.js";

/** Sizes of lists, maps and texts without a maximum. */

/** True for the field `foo` that kubebuilder writes into a new API: its description asks the author to remove it. */
const isScaffoldSample = ({ name, schema }: SchemaNode): boolean =>
  name === "foo" && /^foo is an example field of /i.test(descriptionOf(schema));

/**
 * Kubernetes bounds the sum of all annotations and of the data of a ConfigMap, not their number or one of them, each label, not their
 * number, and neither a command nor its parts nor an image.
 */
const isPassedOn = (node: SchemaNode): boolean => {
  const { step, under, values, type } = node;
  return (
    /^(?:annotations|labels|command|args)$/.test(under) ||
    (type === "string" && /(?:^i|I)mage$/.test(under)) ||
    (values?.type === "string" && /^(?:binaryData|data|stringData)$/.test(under)) ||
    (step === "additionalProperties" && /Annotations$|Labels$|(?:^n|N)odeSelector$/.test(under)) ||
    (step === "items" && /(?:Command|Args)$/.test(under)) ||
    (type === "string" && isOfCommands(node))
  );
};

/** A command among others: 'rabbitCommands.mount'. */
const isOfCommands = ({ parent, step }: SchemaNode): boolean =>
  parent !== undefined &&
  ((parent.step === "property" && /(?:^c|C)ommand(?:s|[lL]ines?)$/.test(parent.under)) ||
    (step === "items" && isOfCommands(parent)));

/** True for a text in a map without a bound of its own, which is the first remark: its values seldom have one of theirs. */
const isInUnboundedMap = ({ step, parent }: SchemaNode): boolean =>
  step === "additionalProperties" &&
  parent !== undefined &&
  sizeKeyword(parent) === "maxProperties" &&
  own(parent.schema, "maxProperties") === undefined;

/** The missing keyword that would bound the size. Other rules cover a field whose type is wrong: its bounds change with its type. */
export const unboundedSize = (node: SchemaNode): string | undefined => {
  const keyword = sizeKeyword(node);
  return keyword === undefined ||
    own(node.schema, keyword) !== undefined ||
    hasWrongType(node) ||
    isBoundedInList(node) ||
    isListedByRule(node) ||
    isInUnboundedMap(node) ||
    isScaffoldSample(node) ||
    isPassedOn(node)
    ? undefined
    : keyword;
};

/** A selector has no bound in Kubernetes, nor have labels and annotations of Pods and other objects. */
const UNBOUNDED = /[sS]elector$|(?:Labels|Annotations)$/;

/** Resources with their amounts have no bound in Kubernetes. */
const isOfQuantities = (values: SchemaNode["values"]): boolean =>
  values !== undefined &&
  own(values.schema, "x-kubernetes-int-or-string") === true &&
  own(values.schema, "pattern") !== undefined;

/** Fields of a condition, whatever else it has. */
const CONDITION: readonly string[] = ["type", "status"];

/** True for a text whose values a rule at its parent, or at the list or map of it, lists: "self.kind == 'Job' || self.kind == 'Pod'". */
const isListedByRule = ({ type, step, under, parent }: SchemaNode): boolean =>
  type === "string" && step === "property" && parent !== undefined && listedBelow(parent).has(under);

/** The fields whose values rules of an object, or of the list or map of it, list: once, as there may be many fields and rules. */
const listedBelow = remember((node: SchemaNode): ReadonlySet<string> => {
  const around = node.step === "property" || node.parent === undefined ? [] : validationsOf(node.parent);
  const rules = [
    ...validationsOf(node).map(({ rule }) => rule),
    ...around.map(({ rule }) => OF_EACH.exec(rule)?.[1] ?? ""),
  ];
  return new Set(rules.flatMap((rule) => listedIn(rule) ?? []));
});

/** The field that each part of a rule compares with a literal, or with several. */
const listedIn = (rule: string): string | undefined => {
  const names = new Set(rule.split("||").map((part) => ONE_OF.exec(part.trim())?.[1]));
  const [name] = names;
  return names.size === 1 ? name : undefined;
};

const OF_EACH = /^self\.all\(\w+,([^]*)\)$/;
/** "self.kind == 'Job'", "self[key].kind in ['Job', 'Pod']". */
const ONE_OF = /^\w+(?:\[\w+\])?\.(\w+) *(?:== *(?:"[^"]*"|'[^']*')|in *\[[^[\]]*\])$/;

/** True for text in a list with a rule on the size of each item: 'self.all(item, size(item) <= 253)'. */
const isBoundedInList = ({ step, parent }: SchemaNode): boolean =>
  step === "items" && parent !== undefined && validationsOf(parent).some(({ rule }) => SIZE_OF_EACH.test(rule));

const SIZE_OF_EACH = /\bself\.all\(\s*(\w+)\s*,[^?]{0,200}?(?:\bsize\(\1\)|\b\1\.size\(\))\s*<=?\s*\d/;

const sizeKeyword = ({ type, schema, items, values, under }: SchemaNode): string | undefined => {
  switch (type) {
    case "array":
      // Conditions are bounded by their types; lists of variables, volumes and the like have no bound in Pods.
      return items?.coreType === undefined &&
        !(under === "conditions" && CONDITION.every((name) => items?.properties.has(name)))
        ? "maxItems"
        : undefined;
    case "object":
      return !UNBOUNDED.test(under) &&
        !isOfQuantities(values) &&
        // A bound on the number of values of any size bounds nothing.
        own(values?.schema, "x-kubernetes-preserve-unknown-fields") !== true &&
        (values !== undefined || own(schema, "additionalProperties") === true)
        ? "maxProperties"
        : undefined;
    case "string":
      return isBoundedText(schema) ? undefined : "maxLength";
    default:
      return undefined;
  }
};
