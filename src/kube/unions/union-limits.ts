import { type Discrimination, plainWord, unionMembers } from "./crd-unions.js";
import { ruledFields, validationsOf } from "../crd/validations.js";
import { type SchemaNode, descriptionOf } from "../crd/crd.js";
import { type Json, arrayAt, own } from "kube-json";
import { mayExclude } from "../crd/nodes.js";

/** The limits of a schema on the fields that a discriminator selects. */

/** True if the schema has alternatives, or a rule about any member: the author has already decided. */
export const isLimited = (node: SchemaNode, members: readonly SchemaNode[]): boolean => {
  if (mayExclude(node)) return true;
  const ruled = ruledFields(node);
  return unionMembers(node).length > 0 || members.some(({ under }) => ruled.has(under));
};

/** True if a rule or an alternative names the discriminator, at the node or in a rule of its parent. */
export const isDiscriminatorJudged = (node: SchemaNode, { discriminator }: Discrimination): boolean => {
  const { under } = discriminator;
  if (ruledFields(node).has(under) || names(node.schema, under, 0)) return true;
  const { parent, name } = node;
  return (
    parent !== undefined &&
    name !== undefined &&
    validationsOf(parent).some(({ rule }) => rule.includes(name) && rule.includes(under))
  );
};

/** True if a value may mean several members: 'Hybrid', unless a member has that name, or one that 'combines' others. */
export const combinesMembers = ({ discriminator: { schema }, members }: Discrimination): boolean =>
  /\bcombines\b/i.test(descriptionOf(schema)) ||
  arrayAt(schema, "enum")
    .map(plainWord)
    .some((word) => COMBINED.test(word) && !members.some(({ under }) => plainWord(under) === word));

const COMBINED = /^(?:all|any|both|combined|composite|hybrid|mixed|multiple)$/;

/** Alternatives are rarely nested, and never deeply. */
const MAX_DEPTH = 4;

const names = (schema: Json, name: string, depth: number): boolean => {
  const parts = ["oneOf", "anyOf", "allOf"].flatMap((keyword) => arrayAt(schema, keyword));
  const no = own(schema, "not");
  return (no === undefined ? parts : [...parts, no]).some(
    (part) => own(own(part, "properties"), name) !== undefined || (depth < MAX_DEPTH && names(part, name, depth + 1)),
  );
};
