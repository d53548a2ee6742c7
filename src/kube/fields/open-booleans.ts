import { formatJson, own, remember } from "kube-json";
import { type Crd, type SchemaNode, schemaField, descriptionOf, depthOf, isBelow } from "../crd/crd.js";
import { isInForeignTerms, isPassedOn } from "../crd/foreign-terms.js";
import { squeezed } from "../crd/sentences.js";
import { nodesOfType } from "../crd/nodes.js";
import { examplesOf, hasHappened, isSettledBooleanName } from "./settled-booleans.js";

/** The booleans in the spec of a CRD that may need a third choice one day. Those in maps are not among them. */
export const openBooleans = (crd: Crd): readonly SchemaNode[] =>
  nodesOfType(crd, "boolean").filter(
    (node) =>
      node.section === "spec" &&
      node.step !== "additionalProperties" &&
      !isSettledBoolean(node) &&
      !isPassedOn(crd, node) &&
      !isInForeignTerms(crd, node),
  );

/** Reviewers would change booleans up to this depth, and few below: `byDepth` in docs/evidence/verdicts-in-rounds.yaml. */
const DEEPEST_CHOICE = 3;

const isDeep = (node: SchemaNode): boolean => depthOf(schemaField(node)) > DEEPEST_CHOICE;

/** Switches, which reviewers leave as they are; of 'isDefault' they say that the name must be another one. */
const SWITCH = /^(?:allow|disable|enable|is)[A-Z]/;

/** True for a boolean that few reviewers would change: one deep in the schema, a plain switch, or one whose choices have no names. */
export const isMinorBoolean = (node: SchemaNode): boolean =>
  isDeep(node) || SWITCH.test(node.under) || isSwitchOfObject(node) || !hasNamedChoices(node);

/** `enabled` of the object itself or of one item of a list: reviewers would rather ask what it is there for. */
const isSwitchOfObject = ({ under, depth, parent }: SchemaNode): boolean =>
  /^(?:en|dis)abled?$/.test(under) && (depth <= 2 || parent?.step === "items");

/** True for a boolean whose name or description says what the choices are, or that there will be more. */
const hasNamedChoices = (node: SchemaNode): boolean =>
  ownExamples(node) !== "" || /[a-z]Mode$/.test(node.under) || TOLD.test(descriptionOf(node.schema).slice(0, MAX_TEXT));

/** Names for its choices, unless they are those of a field beside it: 'Info' and 'Debug' of `logLevel`. */
const ownExamples = ({ under, parent }: SchemaNode): string => {
  const examples = examplesOf(under);
  const names = examples.toLowerCase().match(/(?<=')\w+(?=')/g) ?? [];
  const enums = [...(parent?.properties.values() ?? [])].map(({ schema }) => formatJson(own(schema, "enum") ?? null));
  const isTaken = enums.some((text) => names.every((name) => text.toLowerCase().includes(`"${name}"`)));
  return isTaken ? "" : examples;
};

/** 'whether to keep or trim the prefix', not 'whether it is enabled or disabled'; 'for now to one place only'. */
const TOLD =
  /\bwhether\b[^.]{0,100}\bor (?!not\b|disabl|forbid|optional\b|skip)|\bfor now\b|\b(?:may|might|will) follow\b/i;

/** What a finding is about: the words depend on whether the struct is optional, which may change. */
export const BOOLEAN = "boolean";

/** The type that such a field must have instead. */
export const namedChoices = (node: SchemaNode): string => {
  const choices = `be a string whose \`enum\` names the choices${ownExamples(node)}, unless there can never be a third`;
  const struct = isSwitchOfStruct(node) ? node.parent?.name : undefined;
  return struct === undefined
    ? `must ${choices}`
    : `must be removed if setting \`${struct}\` is enough to turn it on, or ${choices}`;
};

/** `enabled` in an optional struct below `spec`. */
const isSwitchOfStruct = ({ under, step, parent, depth }: SchemaNode): boolean =>
  /^enabled?$/.test(under) && step === "property" && depth > 2 && parent?.required === false;

/** True for a field that has no third choice, or that its author cannot change. */
const isSettledBoolean = (node: SchemaNode): boolean =>
  isSettledBooleanName(node.under) ||
  isOfCookie(node) ||
  isFact(node) ||
  isOfParameter(node) ||
  isMarker(node) ||
  isFlagOfProgram(node) ||
  isFlagOfMany(node) ||
  isObserved(node);

/** One of several flags that select the parts of something, and have nothing else beside them. */
const isFlagOfMany = ({ parent, depth }: SchemaNode): boolean =>
  depth > 2 && parent !== undefined && parent.properties.size > 2 && areFlags(parent);

const areFlags = remember(({ properties }: SchemaNode): boolean =>
  [...properties.values()].every(({ type }) => type === "boolean"),
);

/** Actions that happen once, and origins, are no choice between states. */
const isFact = ({ schema }: SchemaNode): boolean =>
  /\birreversible\b|\b(?:cannot|can't|can not) be undone\b|\boriginate[sd]\b/i.test(descriptionOf(schema));

/** The attribute of a cookie, next to another one. */
const isOfCookie = ({ under, parent }: SchemaNode): boolean =>
  under === "secure" && ["httpOnly", "sameSite"].some((name) => parent?.properties.has(name) === true);

/** `required` of a parameter that users declare, as in a JSON schema. */
const isOfParameter = ({ under, parent }: SchemaNode): boolean =>
  under === "required" && (parent?.properties.has("name") === true || parent?.properties.has("type") === true);

/** The mark of one object among several: 'this is the default location'. */
const isMarker = ({ under, schema }: SchemaNode): boolean =>
  /^(?:isD|d)efault$/.test(under) && /\bthe default\b/i.test(descriptionOf(schema));

/** True for an option of a program that is on or off there: `noOwner`, which stands for '--no-owner'. */
const isFlagOfProgram = ({ under, schema }: SchemaNode): boolean => {
  const flags =
    descriptionOf(schema)
      .slice(0, MAX_TEXT)
      .match(/(?<![\w-])--[a-z][a-z-]*/g) ?? [];
  return flags.some((flag) => squeezed(flag) === squeezed(under));
};

/** Characters of a description that are read. */
const MAX_TEXT = 2000;

/** True for a past event, and below a `status` in `spec`, as in the snapshot of another object. */
const isObserved = (node: SchemaNode): boolean =>
  hasHappened(node.under) || isBelow(node, ({ name }) => name === "status");
