import { oneOfMembers } from "./crd-unions.js";
import { validationsOf } from "../crd/validations.js";
import type { SchemaNode } from "../crd/crd.js";
import { exclusionOf } from "../rule-text/exclusive-fields.js";
import { type Json, type JsonObject, arrayAt, isObject, own, remember, stringAt } from "kube-json";
import { type PresenceRule, tyingRule } from "../rule-text/presence-rule.js";
import { isValid } from "kube-schema";

/**
 * The unions that a schema declares, as tests of an object. They are never stricter than the schema: the API
 * server rejects every violation, but may not name the field.
 */

/** Fields that exclude each other: at most one may be set. */
export interface Exclusive {
  readonly members: readonly string[];
  /** True if an object that has more than one of them violates the schema. */
  readonly isBroken: (value: JsonObject) => boolean;
}

/** Fields that may be set only while another field, their discriminator, has certain values. */
interface Tied {
  readonly discriminator: string;
  readonly members: readonly string[];
  /** The members that the discriminator does not allow. */
  readonly misplaced: (value: JsonObject) => readonly string[];
}

export interface DeclaredUnions {
  readonly exclusive: readonly Exclusive[];
  readonly tied: readonly Tied[];
}

/** Returns the unions that the schema of the node itself declares. */
export const declaredUnions = remember((node: SchemaNode): DeclaredUnions => {
  const choices = [node.schema, ...arrayAt(node.schema, "allOf")].flatMap((part) => choiceOf(part));
  const rules = validationsOf(node).map(({ rule }) => rule);
  return {
    exclusive: [
      ...choices.map(exclusiveChoice),
      ...(own(node.schema, "maxProperties") === 1 ? [singleProperty([...node.properties.keys()])] : []),
      ...rules.flatMap((rule) => exclusiveRule(rule)),
    ],
    tied: [...choices.flatMap((choice) => tiedChoice(choice)), ...rules.flatMap((rule) => tiedRule(rule))],
  };
});

/** True for a field that is there: null, where the schema allows it, is a way to write that it is not. */
export const isSet = (value: JsonObject, name: string): boolean => (own(value, name) ?? undefined) !== undefined;

const setOf = (value: JsonObject, members: readonly string[]): readonly string[] =>
  members.filter((name) => isSet(value, name));

/** `oneOf` with a branch for each member. */
interface Choice {
  readonly branches: readonly JsonObject[];
  readonly members: readonly string[];
}

const choiceOf = (part: Json): readonly Choice[] => {
  const branches = arrayAt(part, "oneOf").filter(isObject);
  const members = branches.every(isPlain) ? oneOfMembers(branches) : [];
  return members.length < 2 ? [] : [{ branches, members }];
};

const PLAIN: ReadonlySet<string> = new Set(["required", "properties", "not", "anyOf", "enum", "title", "description"]);

/** Only names the fields that must be present, so that a branch that does not fit lacks a field. */
const isPlain = (branch: JsonObject): boolean =>
  Object.keys(branch).every((keyword) => PLAIN.has(keyword)) &&
  Object.values(objectOf(own(branch, "properties"))).every((schema) => isObject(schema) && isPlain(schema)) &&
  [own(branch, "not"), ...arrayAt(branch, "anyOf")].every((part) => !isObject(part) || isPlain(part));

const objectOf = (value: Json | undefined): JsonObject => (isObject(value) ? value : {});

const fitting = ({ branches }: Choice, value: JsonObject): number =>
  branches.filter((branch) => isValid(branch, value)).length;

const exclusiveChoice = (choice: Choice): Exclusive => ({
  members: choice.members,
  isBroken: (value) => setOf(value, choice.members).length > 1 && fitting(choice, value) !== 1,
});

const singleProperty = (members: readonly string[]): Exclusive => ({
  members,
  isBroken: (value) => setOf(value, members).length > 1,
});

const exclusiveRule = (rule: string): readonly Exclusive[] => {
  const found = exclusionOf(rule);
  return found === undefined
    ? []
    : [{ members: found.fields, isBroken: (value) => found.isBroken(setOf(value, found.fields)) }];
};

/** A branch that names the value of a discriminator: `properties: {type: {enum: [A]}}, required: [a]`. */
interface Tag {
  readonly discriminator: string;
  readonly text: string;
  readonly member: string;
}

const tagsOf = (branch: JsonObject): readonly Tag[] =>
  Object.entries(objectOf(own(branch, "properties"))).flatMap(([discriminator, schema]) => {
    const [text, ...others] = arrayAt(schema, "enum");
    const [member] = oneOfMembers([branch]);
    return typeof text === "string" && others.length === 0 && member !== undefined
      ? [{ discriminator, text, member }]
      : [];
  });

const tiedChoice = (choice: Choice): readonly Tied[] => {
  const tags = choice.branches.flatMap(tagsOf);
  const { discriminator = "" } = tags[0] ?? {};
  const isTied = tags.length === choice.members.length && tags.every((tag) => tag.discriminator === discriminator);
  if (!isTied) return [];
  const misplaced = (value: JsonObject): readonly string[] => {
    const set = setOf(value, choice.members);
    const text = stringAt(value, discriminator);
    if (set.length !== 1 || text === undefined || fitting(choice, value) > 0) return [];
    return set.filter((name) => tags.some(({ member, text: other }) => member === name && other !== text));
  };
  return [{ discriminator, members: choice.members, misplaced }];
};

/** A rule that tests the value of one field and whether others are set. */
const tiedRule = (rule: string): readonly Tied[] => {
  const read = tyingRule(rule);
  if (read === undefined || read.members.length === 0) return [];
  const { discriminator, members } = read;
  const misplaced = (value: JsonObject): readonly string[] => {
    if (stringAt(value, discriminator) === undefined || holds(read, value) !== false) return [];
    const set = setOf(value, members);
    const alone = set.filter((name) => holds(read, without(value, name)) === true);
    return alone.length > 0 || holds(read, without(value, ...set)) !== true ? alone : set;
  };
  return [{ discriminator, members, misplaced }];
};

const holds = (rule: PresenceRule, value: JsonObject): boolean | undefined =>
  rule.holds({ isSet: (name) => isSet(value, name), text: (name) => stringAt(value, name) });

const without = (value: JsonObject, ...names: readonly string[]): JsonObject => ({
  ...value,
  ...Object.fromEntries(names.map((name) => [name, undefined])),
});
