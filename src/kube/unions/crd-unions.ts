import { type Crd, type SchemaNode } from "../crd/crd.js";
import { nodesWith } from "../crd/nodes.js";
import { isDeprecated } from "../crd/deprecated.js";
import { validationsOf } from "../crd/validations.js";
import { exclusiveFields } from "../rule-text/exclusive-fields.js";
import { type Json, type JsonObject, arrayAt, groupBy, isObject, own, remember, stringsAt } from "kube-json";
import { type TyingRule, tyingRule } from "../rule-text/presence-rule.js";

/** Sets of fields that exclude each other: at most one may be set (API conventions, "Unions"). */

/**
 * The unions that an object's schema declares, each as the names of its members: by `oneOf`, by `maxProperties: 1` or
 * by a CEL rule. `anyOf` declares none: it requires at least one.
 */
const memberLists = (node: SchemaNode): readonly (readonly string[])[] => {
  const { schema, properties } = node;
  const unions = [schema, ...arrayAt(schema, "allOf")].map((part) => oneOfMembers(arrayAt(part, "oneOf")));
  if (own(schema, "maxProperties") === 1) unions.push([...properties.keys()]);
  unions.push(...validationsOf(node).map(({ rule }) => exclusiveFields(rule)));
  return unions.filter((members) => members.length >= 2);
};

/** The properties of an object that are members of a union that its schema declares, in document order. */
export const unionMembers = (node: SchemaNode): readonly SchemaNode[] =>
  node.properties.size > 0 && mayDeclareUnions(node) ? declaredMembers(node) : [];

/** False for nearly every node: it has none of the keywords by which a schema declares a union. */
export const mayDeclareUnions = ({ schema }: SchemaNode): boolean =>
  DECLARING.some((keyword) => Object.hasOwn(schema, keyword));

/** The members of all unions in the schemas of the author, except in core types. */
export const allUnionMembers: (crd: Crd) => readonly SchemaNode[] = remember((crd: Crd) =>
  nodesWith(crd, ...DECLARING).flatMap((node) => (node.coreType === undefined ? unionMembers(node) : [])),
);

const DECLARING = ["oneOf", "allOf", "maxProperties", "x-kubernetes-validations"] as const;

const declaredMembers = remember((node: SchemaNode): readonly SchemaNode[] => {
  const names = new Set([...memberLists(node).flat(), ...tiedMembers(node)]);
  return [...node.properties].flatMap(([name, member]) => (names.has(name) ? [member] : []));
});

/** The names in branches that want one field each, and perhaps one that wants none; [] if it is another kind of choice. */
export const oneOfMembers = (branches: readonly Json[]): readonly string[] => {
  const names = branches.map((branch) => (isObject(branch) ? wanted(branch) : undefined));
  return names.every((name) => name !== undefined) ? names.filter((name) => name !== "") : [];
};

const BRANCH: ReadonlySet<string> = new Set(["required", "properties", "not", "title", "description"]);

/** The field that a branch wants besides a discriminator, '' if it forbids the others, undefined if it says more. */
const wanted = (branch: JsonObject): string | undefined => {
  if (!Object.keys(branch).every((key) => BRANCH.has(key))) return undefined;
  const required = stringsAt(branch, "required");
  if (required.length === 0)
    return own(branch, "properties") === undefined && own(branch, "not") !== undefined ? "" : undefined;
  const names = required.filter((name) => arrayAt(branch, "properties", name, "enum").length !== 1);
  const [name] = names;
  return names.length === 1 ? name : undefined;
};

/** A field whose value selects one of the others. */
export interface Discrimination {
  readonly discriminator: SchemaNode;
  readonly members: readonly SchemaNode[];
}

const DISCRIMINATORS: readonly string[] = ["type", "kind", "mode", "provider", "method", "action", "strategy"];

/** True if a string with an enum, or one with a usual name, may say which member is set. */
export const hasDiscriminator = ({ properties }: SchemaNode): boolean =>
  [...properties].some(
    ([name, { type, schema }]) =>
      type === "string" && (DISCRIMINATORS.includes(name) || own(schema, "enum") !== undefined),
  );

/**
 * A discriminator and the members that are called after its values: `type: Http` or 'http' with `http` or
 * `httpConfig`. Only objects count as members, and only two of them make a union: one alone may be its details.
 */
export const discriminationOf: (node: SchemaNode) => Discrimination | undefined = remember((node) =>
  selectionOf(node, 2),
);

/** True for a member that a discriminator beside it selects (`discriminationOf`). */
export const isDiscriminated = (node: SchemaNode): boolean =>
  node.parent !== undefined && discriminatedMembers(node.parent).has(node);

const discriminatedMembers = remember(
  (parent: SchemaNode): ReadonlySet<SchemaNode> => new Set(discriminationOf(parent)?.members),
);

/** Like `discriminationOf`, for at least `least` members. */
export const selectionOf = (node: SchemaNode, least: number): Discrimination | undefined => {
  if (node.properties.size <= least) return undefined;
  for (const name of DISCRIMINATORS) {
    const found = selectedBy(node.properties.get(name), node, (member) => member.type === "object");
    if (found !== undefined && found.members.length >= least) return found;
  }
  return undefined;
};

/** Like `discriminationOf`, for a discriminator of any name, and members of any type. */
export const anySelectionOf = (node: SchemaNode): Discrimination | undefined => {
  for (const discriminator of node.properties.values()) {
    const found = selectedBy(discriminator, node, (member) => member !== discriminator);
    if (found !== undefined && found.members.length >= 2) return found;
  }
  return undefined;
};

/** The members called after the values of an enum; undefined if it has fewer than two values. */
const selectedBy = (
  discriminator: SchemaNode | undefined,
  node: SchemaNode,
  isMember: (node: SchemaNode) => boolean,
): Discrimination | undefined => {
  const choices = arrayAt(discriminator?.schema, "enum");
  if (discriminator === undefined || choices.length === 0) return undefined;
  const candidates = candidatesIn(node);
  const members = new Set([...new Set(choices.map(plainWord))].flatMap((word) => candidates.get(word) ?? []));
  return { discriminator, members: [...members].filter(isMember).sort((a, b) => a.index - b.index) };
};

/** The fields of an object that are not deprecated, by the words that they are called after. Any field may be a discriminator. */
const candidatesIn = remember(
  ({ properties }: SchemaNode): ReadonlyMap<string, readonly SchemaNode[]> =>
    groupBy(
      [...properties.values()].filter((member) => !isDeprecated(member)),
      ({ under }) => new Set([plainWord(under), withoutSort(plainWord(under))].filter((word) => word !== "")),
    ),
);

/** True for the plain word of a name that is one of `values`, also with a suffix: 'httpconfig' of 'http'. */
export const isCalledAfter = (name: string, values: ReadonlySet<string>): boolean =>
  values.has(name) || values.has(withoutSort(name));

const withoutSort = (name: string): string => name.replace(/(?:config|configuration|options|settings|spec)$/, "");

/** Only letters and digits, in lowercase; '' for a value that is not a string. */
export const plainWord = (value: Json): string =>
  typeof value === "string" ? value.toLowerCase().replace(/[^a-z0-9]/g, "") : "";

/** Members of unions that CEL rules tie to the value of a discriminator. */

/** More are not read, to bound the effort: each pair is tested with each value. */
const MAX_FIELDS = 20;
const MAX_VALUES = 50;

/**
 * The fields that a rule forbids for some value of another field, and allows for another one, whatever else is set:
 *
 *     self.type == 'Http' ? has(self.http) : !has(self.http)
 *     self.type == 'Http' || !has(self.http)
 */
const tiedMembers = (node: SchemaNode): readonly string[] => {
  const names = validationsOf(node).flatMap(({ rule }) => tiedBy(node, rule));
  return [...new Set(names)].filter((name) => node.properties.has(name));
};

const tiedBy = (node: SchemaNode, rule: string): readonly string[] => {
  const read = tyingRule(rule);
  if (read === undefined) return [];
  const { discriminator, members } = read;
  const values = stringsAt(node.properties.get(discriminator)?.schema, "enum");
  if (members.length > MAX_FIELDS || values.length < 1 || values.length > MAX_VALUES) return [];
  return members.filter((member) => isTied(read, [...values, UNKNOWN], member));
};

/** A value that is not in the enum, for unions of one member. */
const UNKNOWN = "\u0000";

const isTied = (
  { holds: holdsFor, discriminator, members }: TyingRule,
  values: readonly string[],
  member: string,
): boolean => {
  const beside = [[], ...members.filter((name) => name !== member).map((name) => [name])];
  const holds = (set: readonly string[], value: string): boolean | undefined =>
    holdsFor({
      isSet: (name) => name === discriminator || set.includes(name),
      text: (name) => (name === discriminator ? value : undefined),
    });
  const isForbidden = (value: string): boolean =>
    beside.some((set) => holds(set, value) === true && holds([...set, member], value) === false);
  return (
    values.some(isForbidden) && values.some((value) => beside.some((set) => holds([...set, member], value) === true))
  );
};
