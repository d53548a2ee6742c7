import { type CrdChanges, type VersionPair, crdChanges } from "../kube/changes/crd-changes.js";
import { ruleName } from "../kube/crd/validations.js";
import { isTowardsMetav1 } from "../kube/changes/subjects.js";
import { isDependable, reservedDomain } from "kube-api";
import { type FieldPath, type Json, path } from "kube-json";
import {
  type Aspect,
  type Difference,
  type Direction,
  type SchemaChange,
  changeField,
} from "../kube/changes/schema-change.js";
import { MAX_DIFFERENCES, MAX_NEW_VERSIONS } from "../kube/changes/version-disagreements.js";
import { type Cause, notJudged } from "./cause.js";
import type { Context } from "./context.js";
import { allOf, fieldName, literal, literalsOf } from "../text/message.js";

/** The changes of an update to a CRD, and the words for them. Alpha versions may change at any time and are exempt. */

/** All changes; undefined if there is no old object. */
export const crdUpdate = ({ object, oldObject }: Context): CrdChanges | undefined =>
  oldObject === undefined ? undefined : crdChanges(oldObject, object);

/**
 * The changes of one aspect, in these directions, in the schemas of versions that clients depend on. A condition may
 * become stricter as metav1.Condition is.
 */
export const changesOf = (
  context: Context,
  aspect: Aspect,
  ...directions: readonly Direction[]
): readonly SchemaChange[] =>
  (crdUpdate(context)?.schemas ?? []).filter(
    (change) =>
      change.aspect === aspect &&
      directions.includes(change.direction) &&
      isDependable(change.after.version.name) &&
      !(change.direction === "tightened" && isTowardsMetav1(change)),
  );

/** A check for changes of one aspect, in these directions: those with a message are causes. */
export const atChanges = (
  cause: (field: FieldPath, message: string) => Cause,
  aspect: Aspect,
  directions: readonly Direction[],
  messageOf: (change: SchemaChange) => string | undefined,
) =>
  function* (context: Context): Iterable<Cause> {
    for (const change of changesOf(context, aspect, ...directions)) {
      const message = messageOf(change);
      if (message !== undefined) yield cause(changeField(change), message);
    }
  };

/**
 * Causes of the new differences between versions without conversion, in these directions, and one for what was not
 * compared; alpha versions are exempt.
 */
export function* disagreementCauses(
  context: Context,
  directions: readonly Direction[],
  causeOf: (change: SchemaChange) => Cause | undefined,
): Iterable<Cause> {
  const { found, isComplete } = crdUpdate(context)?.disagreements ?? { found: [], isComplete: true };
  for (const change of found) {
    const cause = directions.includes(change.direction) ? causeOf(change) : undefined;
    if (cause !== undefined) yield cause;
  }
  if (!isComplete) yield notJudged(path("spec", "versions"), TOO_MANY_CHANGES);
}

const TOO_MANY_CHANGES = `must change less at once; at most ${String(MAX_NEW_VERSIONS)} new versions and ${String(MAX_DIFFERENCES)} differences of versions are compared`;

/** The versions that clients may depend on, served before and after the update. */
export const dependableVersions = (context: Context): readonly VersionPair[] =>
  (crdUpdate(context)?.versions ?? []).filter(
    ({ before, after }) => before.served && after.served && isDependable(after.name),
  );

/** A name of an API within a domain of the Kubernetes project, which hands these names out. */
interface ReservedName {
  readonly field: FieldPath;
  readonly domain: string;
}

/** The short names or categories that an update gives to an API of the Kubernetes project. */
export function* newReservedNames(context: Context, list: "shortNames" | "categories"): Iterable<ReservedName> {
  const { before, after } = crdUpdate(context) ?? {};
  const domain = reservedDomain(after?.group ?? "");
  if (before === undefined || after === undefined || domain === undefined) return;
  const known = new Set(before[list]);
  for (const [index, name] of after[list].entries())
    if (!known.has(name)) yield { field: path("spec", "names", list, index), domain };
}

/** The change as words after 'must not': "change `format` from 'int64' to 'int32'". */
export const edit = ({ keyword, from, to }: Difference): string => {
  const name = fieldName(keyword);
  if (from === undefined) return `gain ${name} ${literal(to)}`;
  if (to === undefined) return `lose ${name} ${literal(from)}`;
  const [before, after] = literalsOf(from, to);
  return `change ${name} from ${before} to ${after}`;
};

/** Since when a looser schema is fine: "before all clients of version 'v1' expect it". */
export const unexpected = ({ after }: SchemaChange): string =>
  `before all clients of version ${literal(after.version.name)} expect it`;

const MAX_LISTED = 3;

/** "'Small'", "'Small' and 'Large'", "'A', 'B', 'C' and 5 others". */
export const listed = (values: Json | undefined): string => {
  const texts = (Array.isArray(values) ? values : []).map((value: Json) =>
    typeof value === "string" ? value : literal(value).slice(1, -1),
  );
  const hidden = texts.length - MAX_LISTED;
  return hidden <= 0
    ? allOf(texts)
    : `${texts.slice(0, MAX_LISTED).map(literal).join(", ")} and ${String(hidden)} ${hidden === 1 ? "other" : "others"}`;
};

/** "enum value 'Small'", "enum values 'Small' and 'Large'". */
export const enumValues = (values: Json | undefined): string =>
  `enum ${Array.isArray(values) && values.length === 1 ? "value" : "values"} ${listed(values)}`;

/** The difference of a version from an older one: "`maxLength` is '63' instead of '253'". */
export const disagreement = ({ aspect, direction, keyword, before, after, from, to }: SchemaChange): string => {
  const name = fieldName(keyword);
  if (aspect === "required") return direction === "tightened" ? "it is required" : "it is optional";
  if (aspect === "composition") return `${name} differs`;
  if (aspect === "validation")
    return to === undefined
      ? `the rule ${literal(ruleName(before, from))} is missing`
      : `the rule ${literal(ruleName(after, to))} is new`;
  if (aspect === "enum") return enumDisagreement(direction, from, to);
  if (from === undefined) return `${name} is ${literal(to)}`;
  if (to === undefined) return `${name} is missing`;
  const [was, is] = literalsOf(from, to);
  return `${name} is ${is} instead of ${was}`;
};

const enumDisagreement = (direction: Direction, from: Json | undefined, to: Json | undefined): string => {
  if (direction === "tightened") return from === undefined ? "it has an `enum`" : `it lacks ${enumValues(from)}`;
  return to === undefined ? "it has no `enum`" : `it has ${enumValues(to)}`;
};
