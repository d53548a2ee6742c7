import { type SchemaNode, descriptionOf } from "../../kube/crd/crd.js";
import {
  type SchemaChange,
  changeField,
  fieldPathOf,
  makesOptional,
  isNewField,
} from "../../kube/changes/schema-change.js";
import { formatField, isArray, own, type Json } from "kube-json";
import { literal, literalsOf } from "../../text/message.js";
import type { Change, ChangeFacts, ChangeKind, Told } from "./change.js";
import { fieldWords, typeWords, valueList } from "./field-words.js";
import { ruleWords } from "./rule-words.js";

export const schemaWords = (changes: readonly SchemaChange[]): readonly Change[] => {
  const fresh = new Set(changes.filter(isNewField).map(placeOf));
  const siblings = siblingsIn(changes);
  return changes.flatMap((change) => {
    // A new field that is required is one change.
    if (change.aspect === "required" && fresh.has(placeOf(change))) return [];
    const { before, after, property, ofRelease } = change;
    const node = property === undefined ? after : (after.properties.get(property) ?? before.properties.get(property));
    const told = change.aspect === "field" ? fieldChange(change, node, siblings) : WORDS[change.aspect](change);
    return [
      {
        ...told,
        ...(ofRelease !== undefined && { words: `${told.words}, in ${ofRelease}`, isOfKubernetes: true as const }),
        effect: told.kind === "requiredFieldAdded" ? "tightened required" : `${change.direction} ${change.aspect}`,
        noun: "",
        names: [pathText(change)],
        versions: [after.version.name],
        section: node?.section ?? after.section,
        fields: [formatField(changeField(change))],
      },
    ];
  });
};

const placeOf = (change: SchemaChange): string => `${change.after.version.name} ${fieldPathOf(change)}`;

interface Siblings {
  readonly added: readonly SchemaNode[];
  readonly removed: readonly SchemaNode[];
}

/** The fields that an object gained and lost. */
const siblingsIn = (changes: readonly SchemaChange[]): ReadonlyMap<SchemaNode, Siblings> => {
  const found = new Map<SchemaNode, { added: SchemaNode[]; removed: SchemaNode[] }>();
  for (const { aspect, direction, before, after, property = "" } of changes) {
    if (aspect !== "field") continue;
    const known = found.get(after) ?? { added: [], removed: [] };
    found.set(after, known);
    const node = (direction === "loosened" ? after : before).properties.get(property);
    if (node !== undefined) (direction === "loosened" ? known.added : known.removed).push(node);
  }
  return found;
};

const fieldChange = (
  { direction, after }: SchemaChange,
  node: SchemaNode | undefined,
  siblings: ReadonlyMap<SchemaNode, Siblings>,
): Told => {
  if (node === undefined) return { kind: "fieldAdded", words: "added" };
  if (direction === "tightened") {
    const successor = successorOf(node, siblings.get(after));
    const facts: ChangeFacts = successor === undefined ? {} : { successor };
    return { kind: "fieldRemoved", words: `removed (${typeWords(node)})`, facts };
  }
  const fallback = own(node.schema, "default");
  const kind: ChangeKind =
    fallback !== undefined ? "fieldAddedWithDefault" : node.required ? "requiredFieldAdded" : "fieldAdded";
  return { kind, words: `added (${fieldWords(node)})`, facts: { saysAbsence: saysAbsence(node) } };
};

/** The only new field beside the only removed one, if both have the same type: perhaps its new name. */
const successorOf = (node: SchemaNode, siblings: Siblings | undefined): string | undefined => {
  const [added] = siblings?.added ?? [];
  if (siblings?.added.length !== 1 || siblings.removed.length !== 1) return undefined;
  return added?.type === node.type ? added?.name : undefined;
};

const ABSENCE =
  /\b(?:defaults?|omitted|unset|unspecified|absent|empty|nil|null|missing|not (?:set|specified|present|provided|defined|given)|if (?:set|specified|present|provided|true|false|enabled)|when (?:set|specified|true|false)|without|only (?:if|when))\b/i;

const saysAbsence = ({ schema }: SchemaNode): boolean => ABSENCE.test(descriptionOf(schema));

/** Each aspect but 'field' in words. */
const WORDS: Readonly<Record<Exclude<SchemaChange["aspect"], "field">, (change: SchemaChange) => Told>> = {
  required: ({ direction }) =>
    direction === "tightened"
      ? { kind: "required", words: "required now" }
      : { kind: "optional", words: "optional now" },
  type: ({ direction, keyword, from, to }) => ({
    kind: direction === "loosened" ? "typeWidened" : "typeChanged",
    words:
      keyword === "type"
        ? `${text(to)} instead of ${text(from)}`
        : to === true
          ? "must be a Kubernetes object now"
          : "any object now, not only a Kubernetes object",
  }),
  format: (change) => ({ kind: valuesKind(change), words: edited(change) }),
  enum: enumWords,
  bound: (change) => ({ kind: valuesKind(change), words: edited(change) }),
  pattern: (change) => ({ kind: valuesKind(change), words: edited(change) }),
  nullable: ({ to }) =>
    to === true
      ? { kind: "nullable", words: "may be null now" }
      : { kind: "notNullable", words: "may not be null any more" },
  composition: (change) => ({
    kind: valuesKind(change),
    words: `\`${change.keyword}\` ${change.from === undefined ? "added" : change.to === undefined ? "removed" : "changed"}`,
  }),
  validation: ruleWords,
  default: defaultWords,
  merge: mergeWords,
  unknownFields: ({ to }) =>
    to === "kept"
      ? { kind: "unknownKept", words: "keeps fields that are not declared" }
      : { kind: "unknownPruned", words: `${to === "typed" ? "checks" : "drops"} fields that are not declared` },
};

const text = (value: Json | undefined): string => (typeof value === "string" ? value : "any");

const valuesKind = ({ direction }: SchemaChange): ChangeKind =>
  direction === "tightened" ? "valuesNarrowed" : direction === "loosened" ? "valuesWidened" : "valuesChanged";

/** '`maximum` 10 instead of 20'. */
export const edited = ({ keyword, from, to }: Pick<SchemaChange, "keyword" | "from" | "to">): string => {
  if (from === undefined) return `\`${keyword}\` ${valueText(to)} added`;
  return to === undefined
    ? `\`${keyword}\` ${valueText(from)} removed`
    : `\`${keyword}\` ${valueText(to)} instead of ${valueText(from)}`;
};

const valueText = (value: Json | undefined): string =>
  typeof value === "number" || typeof value === "bigint" ? String(value) : literal(value);

function enumWords({ direction, from, to }: SchemaChange): Told {
  const [gone, added] = [from, to].map((values) => (isArray(values) ? values : []));
  if (direction === "tightened")
    return to === undefined
      ? { kind: "enumValueRemoved", words: `${valueList(gone ?? [], "and")} removed` }
      : { kind: "valuesNarrowed", words: `only ${valueList(added ?? [])} now` };
  if (to === undefined) return { kind: "valuesWidened", words: `any value now, not only ${valueList(gone ?? [])}` };
  const value = valueList(added ?? [], "and");
  return { kind: "enumValueAdded", words: `${value} added`, facts: { value: valueList(added ?? []) } };
}

/** 'spec.size'; the object as a whole is named as in CEL. */
export const pathText = (change: SchemaChange): string => fieldPathOf(change).replace(/^\./, "") || "self";

function defaultWords(change: SchemaChange): Told {
  const { from, to } = change;
  if (makesOptional(change)) return { kind: "optionalWithDefault", words: `optional now, with default ${literal(to)}` };
  if (from === undefined)
    return { kind: "defaultAdded", words: `default ${literal(to)} added`, facts: { value: literal(to) } };
  if (to === undefined) return { kind: "defaultRemoved", words: `default ${literal(from)} removed` };
  const [before, after] = literalsOf(from, to);
  return { kind: "defaultChanged", words: `default ${after} instead of ${before}` };
}

function mergeWords({ keyword, direction, from, to }: SchemaChange): Told {
  const what = keyword.replace("x-kubernetes-", "").replaceAll("-", " ");
  const words = `${what} ${literal(to)} instead of ${literal(from)}`;
  if (keyword === "x-kubernetes-map-type") return { kind: "mapTypeChanged", words };
  if (keyword === "x-kubernetes-list-map-keys")
    return { kind: direction === "tightened" ? "listKeysLost" : "listKeysAdded", words };
  return { kind: to === "atomic" ? "listAtomic" : "listKeyed", words };
}
