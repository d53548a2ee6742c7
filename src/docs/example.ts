import { type Json, type KubeObject, formatField, isObject } from "kube-json";
import { parseManifests } from "kube-manifests";
import { goExample } from "../kube/go/go-text.js";
import type { Cause } from "../model/cause.js";
import { type Context, contextOf } from "../model/context.js";
import { isOnGo, onlySubresource } from "../model/match.js";
import type { AnyRule } from "../model/rule.js";
import { snapshotOf } from "../model/snapshot.js";

/** The causes that a rule yields for its own bad example, as '`field`: message'. */
export const exampleFindings = (rule: AnyRule): readonly string[] =>
  exampleCauses(rule).map(({ field, message }) => `\`${formatField(field)}\`: ${message}`);

/** The causes that a rule yields for its own bad example. Throws if the example is not an object. */
export const exampleCauses = (rule: AnyRule): readonly Cause[] => {
  const options: unknown = rule.options?.example ?? rule.options?.defaults;
  return [...rule.check(badExample(rule), options)];
};

/** The request of a rule's bad example. Throws if the example is not an object. */
export const badExample = (rule: AnyRule): Context => {
  if (isOnGo(rule.match)) return contextOf(goExample(rule.bad));
  const [first, second] = parseManifests(rule.bad).map(({ value }) => value);
  const cluster = snapshotOf(parseManifests(rule.cluster ?? "").map(({ value }) => object(value)));
  const subresource = onlySubresource(rule.match);
  return contextOf(object(second ?? first), {
    ...(second === undefined ? {} : { oldObject: object(first) }),
    ...(subresource === undefined ? {} : { subresource }),
    ...(rule.user === undefined ? {} : { user: { username: rule.user, groups: [] } }),
    cluster,
  });
};

const object = (value: Json | undefined): KubeObject => {
  if (!isObject(value)) throw new Error("an example must be an object");
  return value as KubeObject; // the rule's own table proves that its examples are objects
};
