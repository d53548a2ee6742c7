import { type PathRead, endingsOf, fieldsRead } from "kube-cel";
import { groupBy, own, remember } from "kube-json";
import type { Crd, SchemaNode } from "./crd.js";
import { nodesWithValidations, validationsOf, wordsIn } from "./validations.js";
import { plainName } from "../rule-text/text.js";

/** An optional field that a CEL rule reads where it may be missing. */
interface MisreadField {
  /** The schema with the rule, and the index of the rule in it. */
  readonly node: SchemaNode;
  readonly index: number;
  /** How the rule names the field, such as 'self.mode'. */
  readonly text: string;
  readonly read: SchemaNode;
}

/** The optional fields that the rules of a CRD read where they may be missing. */
export function* misreadFields(crd: Crd): Generator<MisreadField> {
  let left = MAX_READ;
  for (const node of nodesWithValidations(crd))
    for (const { index, entry, rule } of validationsOf(node)) {
      if (own(entry, "optionalOldSelf") === true) continue;
      for (const [place, text, read] of optionalReads(node, rule)) {
        if (left === 0) return;
        left -= 1;
        if (isMisread(node, rule, read, place)) yield { node, index, text, read };
      }
    }
}

/** The optional fields that a rule reads, each once, by their places and their names in the rule. */
function* optionalReads(node: SchemaNode, rule: string): Generator<readonly [string, string, SchemaNode]> {
  const seen = new Set<string>();
  for (const { path, text } of fieldsRead(rule, (one) => isMap(node, one))) {
    const place = placeOf(path);
    const read = text === "" || seen.has(place) ? undefined : nodeAt(node, path);
    if (read === undefined || !isOptional(read)) continue;
    seen.add(place);
    yield [place, text, read];
  }
}

/** Both in the new and in the old object, because an object that never had the field must stay valid. */
const placeOf = ([, ...names]: PathRead): string => names.join("\n");

/** True if objects are rejected without the field that the rule would allow with a zero value, or all that there can be. */
const isMisread = (node: SchemaNode, rule: string, read: SchemaNode, place: string): boolean => {
  const absence = {
    isAbsent: (path: PathRead) => placeOf(path) === place,
    isMap: (path: PathRead) => isMap(node, path),
    isSure: (path: PathRead) => isAlwaysSet(nodeAt(node, path)),
  };
  if (endingsOf([rule], absence)?.some(({ endings }) => endings[0] === "error") !== true) return false;
  // Another rule may say that the field must be set.
  const others = (rulesByWord(node).get(read.under) ?? []).slice(0, MAX_TOGETHER).filter((other) => other !== rule);
  const ways = endingsOf([rule, ...others], absence)?.filter(({ endings }) => !endings.slice(1).includes(false)) ?? [];
  const failing = ways.filter(({ endings, isSure }) => isSure && endings[0] === "error");
  const isNeverValid = failing.length > 0 && ways.every(({ endings }) => endings[0] !== true);
  // The author of a rule on a type of Kubernetes cannot make its fields required.
  return failing.some(({ withZero }) => withZero[0] === true) || (isNeverValid && read.embedded === undefined);
};

const rulesByWord = remember((node: SchemaNode) =>
  groupBy(
    validationsOf(node).map(({ rule }) => rule),
    (rule) => new Set(wordsIn(rule)),
  ),
);

/** Rules of a node that are judged together. */
const MAX_TOGETHER = 5;

/** The optional fields that the rules of a CRD read, each of which is tried. Real CRDs have fewer. */
const MAX_READ = 100;

const isOptional = ({ step, section, required, schema, under, parent }: SchemaNode): boolean =>
  step === "property" &&
  section !== "metadata" &&
  !required &&
  own(schema, "default") === undefined &&
  parent !== undefined &&
  !mayDemand(parent, under);

/** True if a schema may demand a field in another way than by `required`. */
const mayDemand = ({ schema, properties }: SchemaNode, name: string): boolean =>
  COMPOSITIONS.some((keyword) => Object.hasOwn(schema, keyword)) ||
  Number(own(schema, "minProperties") ?? 0) >= properties.size ||
  (own(schema, "x-kubernetes-embedded-resource") === true && ["apiVersion", "kind"].includes(name));
const COMPOSITIONS = ["allOf", "anyOf", "oneOf", "not"] as const;

/** A field with null counts as absent. */
const isAlwaysSet = (node: SchemaNode | undefined): boolean =>
  node !== undefined &&
  node.step === "property" &&
  own(node.schema, "nullable") !== true &&
  (node.required || own(node.schema, "default") !== undefined);

const isMap = (node: SchemaNode, path: PathRead): boolean => nodeAt(node, path)?.values !== undefined;

/** The schema of a path below `self` or `oldSelf`. */
const nodeAt = (node: SchemaNode, [root, ...names]: PathRead): SchemaNode | undefined => {
  let at: SchemaNode | undefined = root === "self" || root === "oldSelf" ? node : undefined;
  for (const name of names) at = name === "[]" ? (at?.items ?? at?.values) : at?.properties.get(plainName(name));
  return at;
};
