import {
  path,
  type FieldPath,
  type Json,
  type KubeObject,
  formatField,
  objectAt,
  objectName,
  stringAt,
  valueAt,
} from "kube-json";
import { parseSelector, selectsEach } from "kube-api";
import { type Cause, invalid } from "../model/cause.js";
import { FILLED_SCHEMA, filledProblems } from "./filled-field.js";
import { pathProblem } from "./generic-options.js";
import { type OtherKind, otherKindProblems, otherKindProperties } from "./other-kind.js";
import { type Requirement, WHEN_SCHEMA, whenProblems } from "./requirement.js";
import type { JsonSchema } from "../model/rule.js";
import { newestFirst } from "../kube/api/metadata.js";
import type { Context } from "../model/context.js";
import { allOf, fieldName, literal } from "../text/message.js";
import { closed } from "../model/json-schema.js";

/** The options of `generic/from-cluster`: a field, and the object of the cluster to take its value from. */

export interface FromClusterOptions extends OtherKind {
  readonly field: string;
  readonly annotations?: Readonly<Record<string, string>>;
  readonly labels?: Readonly<Record<string, string>>;
  readonly choose: "Newest" | "Unique";
  /** The field of the chosen object whose value is taken. */
  readonly take: string;
  readonly when?: readonly Requirement[];
}

const marks = (what: string): JsonSchema => ({
  type: "object",
  minProperties: 1,
  additionalProperties: { type: "string" },
  description: `Choose only from objects with all these ${what}.`,
});

export const FROM_CLUSTER_SCHEMA: JsonSchema = closed(
  {
    field: FILLED_SCHEMA,
    ...otherKindProperties("the objects to choose from; of a namespaced kind, only those in the same namespace"),
    annotations: marks("annotations"),
    labels: marks("labels"),
    choose: {
      enum: ["Newest", "Unique"],
      description:
        "Newest: the one created last; of several, the first by name. Unique: the only one; none if there are several.",
    },
    take: {
      type: "string",
      minLength: 1,
      description: "Path of the field in the chosen object to take the value from.",
    },
    when: WHEN_SCHEMA,
  },
  "field",
  "group",
  "kind",
  "choose",
);

/** Problems of the options that their schema does not cover. */
export function* fromClusterProblems(options: FromClusterOptions): Iterable<Cause> {
  const { field, take, when } = options;
  yield* filledProblems(field);
  yield* whenProblems(when, parseSelector(field));
  yield* otherKindProblems(options);
  const selector = parseSelector(take);
  if (selector === undefined) yield invalid(path("take"), pathProblem(take) ?? "");
  else if (selectsEach(selector)) yield invalid(path("take"), "must be the path of one field, without '[*]'");
}

/** A value from a chosen object of the cluster. */
interface ChosenValue {
  readonly value: Json;
  /** Its source, in words. */
  readonly from: string;
}

/**
 * The value at `taken` of the one object of the cluster that the options choose, or a clause that says why there is none
 * (API conventions, "Admission Controlled Defaults").
 */
export const chooseObject = (
  context: Context,
  options: FromClusterOptions,
  taken: FieldPath,
): ChosenValue | { readonly because: string } => {
  const { group, kind } = options;
  const objects = newestFirst(
    (context.cluster.list(group, kind) ?? []).filter((one) => qualifies(one, context, options)),
  );
  const [first, second] = objects;
  if (first === undefined) return { because: `there is no ${kind} to choose from` };
  if (second !== undefined && options.choose === "Unique") {
    const names = allOf([first, second].map(objectName).sort());
    return { because: `there is more than one ${kind} to choose from, such as ${names}` };
  }
  const value = valueAt(first, taken) ?? undefined;
  const place = `${fieldName(formatField(taken))} of ${kind} ${literal(objectName(first))}`;
  return value === undefined ? { because: `${place} is not set` } : { value, from: `it would be ${place}` };
};

const qualifies = (one: KubeObject, { namespace }: Context, { annotations, labels }: FromClusterOptions): boolean => {
  const home = stringAt(one, "metadata", "namespace");
  return (
    objectName(one) !== "" &&
    (home === undefined || home === namespace) &&
    stringAt(one, "metadata", "deletionTimestamp") === undefined &&
    has(one, "annotations", annotations) &&
    has(one, "labels", labels)
  );
};

const has = (one: KubeObject, map: string, wanted: Readonly<Record<string, string>> = {}): boolean => {
  const found = objectAt(one, "metadata", map);
  return Object.entries(wanted).every(([key, value]) => Object.hasOwn(found, key) && found[key] === value);
};
