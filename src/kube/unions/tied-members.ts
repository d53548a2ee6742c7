import type { SchemaNode } from "../crd/crd.js";
import { validationsOf } from "../crd/validations.js";
import { type PresenceRule, presenceRule } from "../cel/text/presence-rule.js";
import { arrayAt } from "../json/object.js";

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
export const tiedMembers = (node: SchemaNode): readonly string[] => {
  const names = validationsOf(node).flatMap(({ rule }) => tiedBy(node, rule));
  return [...new Set(names)].filter((name) => node.properties.has(name));
};

const tiedBy = (node: SchemaNode, rule: string): readonly string[] => {
  const read = presenceRule(rule);
  const [discriminator, ...others] = read?.compared ?? [];
  if (read === undefined || discriminator === undefined || others.length > 0) return [];
  const members = read.asked.filter((name) => name !== discriminator);
  const values = arrayAt(node.properties.get(discriminator)?.schema, "enum").filter(
    (value) => typeof value === "string",
  );
  if (members.length > MAX_FIELDS || values.length < 1 || values.length > MAX_VALUES) return [];
  const test = { read, discriminator, members, values: [...values, UNKNOWN] };
  return members.filter((member) => isTied(test, member));
};

/** A value that is not in the enum, for unions of one member. */
const UNKNOWN = "\u0000";

interface Test {
  readonly read: PresenceRule;
  readonly discriminator: string;
  readonly members: readonly string[];
  readonly values: readonly string[];
}

const isTied = (test: Test, member: string): boolean => {
  const beside = [[], ...test.members.filter((name) => name !== member).map((name) => [name])];
  const holds = (set: readonly string[], value: string): boolean | undefined =>
    test.read.holds({
      isSet: (name) => name === test.discriminator || set.includes(name),
      text: (name) => (name === test.discriminator ? value : undefined),
    });
  const isForbidden = (value: string): boolean =>
    beside.some((set) => holds(set, value) === true && holds([...set, member], value) === false);
  return (
    test.values.some(isForbidden) &&
    test.values.some((value) => beside.some((set) => holds([...set, member], value) === true))
  );
};
