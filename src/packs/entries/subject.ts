import type { Selector } from "kube-api";
import {
  CONTAINER_LISTS,
  type ContainerList,
  TEMPLATED,
  containerFields,
  podFields,
} from "../../kube/api/pod-template.js";
import {
  type FieldPath,
  type Json,
  type JsonObject,
  type KubeObject,
  arrayAt,
  child,
  defined,
  isObject,
  own,
  stringAt,
  valueAt,
  groupBy,
} from "kube-json";
import { type Cause, forbidden } from "../../model/cause.js";
import type { Context } from "../../model/context.js";
import { type Match, matching, requestsFor } from "../../model/match.js";
import { type BoundDefaulter, type BoundRule, SUBJECTS, type SubjectKind } from "../../model/pack.js";
import { type AnyRule, type Described, type Filling, readsWith } from "../../model/rule.js";
import { literal } from "../../text/message.js";
import type { NoExport } from "../../model/policy-export.js";
import { isGeneric } from "./options.js";
import { servedContext } from "../../model/served.js";

/** The subject of an entry of a pack, if not whole objects. */
export interface EntrySubject {
  readonly on: SubjectKind;
  /** The lists of an entry about containers, if not all. */
  readonly lists: readonly ContainerList[] | undefined;
  readonly match: Match;
}

/** The subject of an entry; undefined for one about whole objects. */
export const subjectOf = (entry: JsonObject): EntrySubject | undefined => {
  const on = SUBJECTS.find((one) => one === own(entry, "on"));
  const named = arrayAt(entry, "lists");
  return (
    on && {
      on,
      lists: named.length === 0 ? undefined : CONTAINER_LISTS.filter((list) => named.includes(list)),
      match: own(entry, "templates") === false ? matching(PODS) : ON_SUBJECTS,
    }
  );
};

/** Problems of `on`, `templates` and `lists` in the entry at path `at`. */
export function* subjectCauses(entry: JsonObject, { id, options }: Described<unknown>, at: FieldPath): Iterable<Cause> {
  if (own(entry, "lists") !== undefined && own(entry, "on") !== "containers")
    yield forbidden(child(at, "lists"), "may only be set with `on: containers`");
  if (own(entry, "on") === undefined) {
    if (own(entry, "templates") !== undefined)
      yield forbidden(child(at, "templates"), "may only be set with `on`, which says what the entry is about");
  } else if (options?.isRelative !== true)
    yield forbidden(
      child(at, "on"),
      `may not be set for ${literal(id)}, which knows its fields; it is for generic rules, such as 'generic/cel'`,
    );
}

/** With the subresources that change containers. */
const PODS = requestsFor("", ["pods", "pods/ephemeralcontainers", "pods/resize"]);

const TEMPLATES = [...groupBy(TEMPLATED, ({ group }) => [group])].map(([group, all]) =>
  requestsFor(
    group,
    all.map(({ resource }) => resource),
  ),
);

/** Pods, and the templates of workloads. */
export const ON_SUBJECTS = matching(PODS, ...TEMPLATES);

/** The parts that an entry is about. */
type Parts = Pick<EntrySubject, "on" | "lists">;

/** A check of an object, as one of each Pod or container in it; `moved` is a finding of a part at its field. */
const onParts = <Found>(
  subject: Parts,
  check: (context: Context) => Iterable<Found>,
  moved: (found: Found, at: FieldPath) => Found,
): ((context: Context) => Iterable<Found>) =>
  function* (context) {
    for (const { part, field } of partsOf(context, subject)) for (const found of check(part)) yield moved(found, field);
  };

const checkOn = (subject: Parts, check: BoundRule["check"]): BoundRule["check"] =>
  onParts(subject, check, (cause, at) => ({ ...cause, field: [...at, ...cause.field] }));

export const defaultsOn = (subject: Parts, defaults: BoundDefaulter["defaults"]): BoundDefaulter["defaults"] =>
  onParts(subject, defaults, (found, at) => ("field" in found ? { ...found, field: [...at, ...found.field] } : found));

/** The field that a default of Pods or containers sets, and those that it needs, in a Pod. */
export const fillsInPod = (on: SubjectKind, { field, needs, ...rest }: Filling): Filling => {
  const inPod = (selector: Selector): Selector => (on === "pods" ? selector : [...CONTAINERS, ...selector]);
  return { ...rest, field: inPod(field), needs: needs.map(inPod) };
};

/** Items of the other lists have the same fields. */
const CONTAINERS: Selector = ["spec", "containers", { each: true }];

/** The Pods or containers of an object, each as the object of a context, and their fields. */
function* partsOf(
  context: Context,
  { on, lists }: Parts,
): Iterable<{ readonly part: Context; readonly field: FieldPath }> {
  const fields = on === "pods" ? podFields(context.object) : containerFields(context.object, lists);
  for (const field of fields) {
    const value = valueAt(context.object, field);
    if (!isObject(value)) continue;
    const [podSpec, container] =
      on === "pods"
        ? [own(value, "spec"), undefined]
        : [valueAt(context.object, field.slice(0, -2)), value satisfies Json];
    // Rules with fields in their options read no others, so a part needs no kind.
    const object = value as KubeObject;
    yield { part: { ...context, object, subject: { whole: context, podSpec, container } }, field };
  }
}

const NO_POLICY: NoExport = { because: "it is not a CEL expression" };
const ON_DELETIONS: NoExport = { because: "it reviews deletions" };
const ON_PARTS: NoExport = { because: "it is about pods or containers wherever they are" };

/** The parts of a bound rule that depend on its options. */
export const checks = (
  rule: AnyRule,
  options: unknown,
  { on, lists, deletions }: Pick<BoundRule, "on" | "lists" | "deletions">,
): Pick<BoundRule, "message" | "union" | "check" | "checkWith" | "reads" | "policy" | "deletions"> => ({
  ...(deletions === true ? { deletions } : {}),
  ...(rule.policy === undefined
    ? {}
    : { policy: () => ofWholeObjects({ on, deletions }) ?? rule.policy?.(options) ?? NO_POLICY }),
  ...(rule.union === undefined ? {} : { union: rule.union(options) }),
  check: isGeneric(rule.id) ? asServed(checkingParts(rule, options, { on, lists })) : checking(rule, options),
  ...defined({
    message: isGeneric(rule.id) ? stringAt(options, "message") : undefined,
    checkWith: checkingWith(rule, options),
    reads: readsWith(rule, options),
  }),
});

const checkingParts = (rule: AnyRule, options: unknown, { on, lists }: Pick<BoundRule, "on" | "lists">) =>
  on === undefined ? checking(rule, options) : checkOn({ on, lists }, checking(rule, options));

/** The reason why an entry cannot be a policy, whatever its rule. */
const ofWholeObjects = ({ on, deletions }: Pick<BoundRule, "on" | "deletions">): NoExport | undefined =>
  on !== undefined ? ON_PARTS : deletions === true ? ON_DELETIONS : undefined;

/** Reads `check` once: entries have different shapes, and this runs for every rule of a review. */
const checking = (rule: AnyRule, options: unknown): BoundRule["check"] => {
  const check = rule.check.bind(rule);
  return (context) => check(context, options);
};

const checkingWith = (rule: AnyRule, options: unknown): BoundRule["checkWith"] => {
  const add = rule.options?.withDefaulters;
  return add && ((targets) => checking(rule, add(options, targets)));
};

/**
 * A check of objects as a webhook gets them: an API server has set the defaults of built-in kinds before, which manifests lack. So
 * an entry about any field has the same verdict on a manifest as in a cluster.
 */
const asServed =
  (check: BoundRule["check"]): BoundRule["check"] =>
  (context) => {
    const seen = servedContext(context);
    return seen === context ? check(context) : withOrigin(check(seen), context, seen);
  };

/** A default and the same value in a manifest are one finding. The user did not write the default. */
function* withOrigin(causes: Iterable<Cause>, { object, subresource }: Context, seen: Context): Iterable<Cause> {
  for (const cause of causes) {
    const value = valueAt(seen.object, cause.field);
    const about = value === undefined || typeof value === "object" ? {} : { about: value };
    const field = writtenField(object, cause.field);
    const isDefault = subresource === undefined && value !== undefined && valueAt(object, field) === undefined;
    const message = isDefault ? `${cause.message}; the API server sets this field by default` : cause.message;
    yield { ...about, ...cause, field, message };
  }
}

/** The entry of `stringData` that becomes one of `data` in a Secret. */
const writtenField = (object: KubeObject, field: FieldPath): FieldPath => {
  const [first, ...rest] = field;
  const isWhole = rest.length === 0 && valueAt(object, field) !== undefined;
  if (object.kind !== "Secret" || first !== "data" || isWhole) return field;
  const written: FieldPath = ["stringData", ...rest];
  return valueAt(object, written) === undefined ? field : written;
};
