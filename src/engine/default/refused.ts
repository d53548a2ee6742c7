import {
  type FieldPath,
  type Json,
  type KubeObject,
  at,
  equalJson,
  formatField,
  isArray,
  isWithin,
  path,
  pointerSteps,
  segmentName,
  valueAt,
} from "kube-json";
import type { Problem } from "kube-builtin";
import type { Context } from "../../model/context.js";
import type { Defaulted } from "../../model/decision.js";
import type { BoundDefaulter } from "../../model/pack.js";
import type { EntryDefault, FieldDefault, Undecided } from "../../model/rule.js";
import { builtInAnswerOf } from "../../model/write-answer.js";
import type { Filled } from "./written-back.js";
import { fieldName } from "../../text/message.js";

/** A place that defaults may not change, because an API server would then reject the object. */
export interface Refusal {
  readonly place: FieldPath;
  /** The item that may not be added to the list at `place`. */
  readonly entry?: Json;
  /** A clause. */
  readonly because: string;
}

/** Why a default may not be set at a place; undefined if it may. */
export const refusalOf = (
  refused: readonly Refusal[],
  place: FieldPath,
  proposal?: FieldDefault | EntryDefault,
): Pick<Undecided, "undecided"> | undefined => {
  const found = refused.find((one) =>
    one.entry === undefined
      ? isWithin(place, one.place)
      : proposal !== undefined &&
        "entry" in proposal &&
        equalJson(proposal.entry, one.entry) &&
        formatField(proposal.field) === formatField(one.place),
  );
  return found && { undecided: found.because };
};

/** After this many attempts, an object gets no more defaults that it could do without. */
const MAX_ATTEMPTS = 4;

/**
 * What must not be set in an object of a built-in kind, so that it has no other problems than those that are `known`: it has them
 * without defaults, or with those alone that a team enforces.
 */
export const refusals = (
  context: Context,
  { object, defaulted }: Filled,
  defaulters: readonly BoundDefaulter[],
  known: () => ReadonlySet<string>,
  attempt: number,
): readonly Refusal[] => {
  const free = additions(defaulted, defaulters, object);
  if (free.length === 0) return [];
  const after = [...problemsOf({ ...context, object }), ...lateClass(context, object)];
  if (after.length === 0) return [];
  const found = after.filter((one) => !known().has(nameOf(one)));
  const [first] = found;
  if (first === undefined) return [];
  if (attempt >= MAX_ATTEMPTS) return [{ place: [], because: because(first) }];
  return found.flatMap((one) =>
    nearest(free, one).map(({ place, entry }) => ({ place, ...entry, because: because(one) })),
  );
};

const LATE_CLASS: Problem = {
  reason: "FieldValueForbidden",
  field: path("spec", "priorityClassName"),
  message: "may not be set, because `priority` is set already, which must be that of the class",
};

/** The Priority plugin has set `priority` before webhooks are called. Afterwards it rejects a class with another value. */
const lateClass = ({ kind, operation, object: before }: Context, after: KubeObject): readonly Problem[] => {
  const isLate =
    kind.group === "" &&
    kind.kind === "Pod" &&
    operation === "CREATE" &&
    at(before, "spec", "priority") !== undefined &&
    at(before, "spec", "priorityClassName") === undefined &&
    at(after, "spec", "priorityClassName") !== undefined;
  return isLate ? [LATE_CLASS] : [];
};

/** The problems of objects that a request could have. */
export const problemNames = (context: Context, objects: readonly KubeObject[]): ReadonlySet<string> =>
  new Set([...new Set(objects)].flatMap((object) => problemsOf({ ...context, object }).map(nameOf)));

const because = ({ field, message }: Problem): string =>
  `with it, an API server would reject the object: ${fieldName(formatField(field))} ${message}`;

const nameOf = ({ reason, field, message }: Problem): string => `${reason} ${formatField(field)} ${message}`;

/** Without what an API server of another release may accept: a field, or one of the values of a field. */
const problemsOf = (context: Context): readonly Problem[] => {
  const { subresource, oldObject } = context;
  // A subresource may change what an update of the object may not.
  const old = subresource === undefined ? oldObject : undefined;
  const answer = builtInAnswerOf({ ...context, written: undefined, oldObject: old });
  if (answer === undefined || answer.problems.length === 0) return [];
  const unread = new Set(answer.unreadable);
  return answer.problems.filter(
    (one) => one.reason !== "FieldValueNotSupported" && !(unread.has(one) && one.reason === "FieldValueForbidden"),
  );
};

interface Addition {
  /** Where it is in the object with all defaults. */
  readonly at: FieldPath;
  readonly place: FieldPath;
  readonly entry: Pick<Refusal, "entry">;
}

/** What defaulters changed that only fill in. */
const additions = (
  defaulted: readonly Defaulted[],
  defaulters: readonly BoundDefaulter[],
  object: KubeObject,
): readonly Addition[] => {
  const enforcing = new Set(
    defaulters.filter(({ replaces }) => replaces === true).map(({ id, pack }) => `${pack}/${id}`),
  );
  // How many items come after it in its list.
  const later = new Map<string, number>();
  return defaulted.toReversed().flatMap(({ defaulter, pack, operations }) =>
    operations.toReversed().flatMap((operation): readonly Addition[] => {
      const place = fieldAt(object, operation.path);
      const list = operation.path.endsWith("/-") ? valueAt(object, place) : undefined;
      const count = (later.get(operation.path) ?? 0) + 1;
      if (isArray(list)) later.set(operation.path, count);
      if (enforcing.has(`${pack}/${defaulter}`)) return [];
      return isArray(list) && operation.op !== "remove"
        ? [{ at: [...place, list.length - count], place, entry: { entry: operation.value } }]
        : [{ at: place, place, entry: {} }];
    }),
  );
};

/** The field of a pointer; the list for an item that is appended to it. */
const fieldAt = (root: Json, pointer: string): FieldPath => {
  const field: (string | number)[] = [];
  let value: Json | undefined = root;
  for (const step of pointerSteps(pointer)) {
    if (isArray(value) && step === "-") break;
    const name: string | number = isArray(value) ? Number(step) : step;
    field.push(name);
    value = value === undefined ? undefined : valueAt(value, [name]);
  }
  return field;
};

/** Those that share most steps with the field of a problem. */
const nearest = (all: readonly Addition[], { field, place = field }: Problem): readonly Addition[] => {
  const near = ({ at }: Addition): number => Math.max(shared(at, field), shared(at, place));
  const most = Math.max(...all.map(near));
  return all.filter((one) => near(one) === most);
};

const shared = (one: FieldPath, other: FieldPath): number => {
  const end = one.findIndex((step, index) => {
    const beside = other[index];
    return beside === undefined || segmentName(step) !== segmentName(beside);
  });
  return end < 0 ? one.length : end;
};
