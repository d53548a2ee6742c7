import {
  type FieldPath,
  type KubeObject,
  type PatchOperation,
  deepFreeze,
  formatField,
  formatPointer,
  jsonBytes,
  path,
  valueAt,
} from "kube-json";
import { contradictsUnion } from "kube-builtin";
import type { Context } from "../../model/context.js";
import type { ReplacedValue, UndecidedDefault } from "../../model/decision.js";
import type { Deadline } from "../../model/deadline.js";
import type { BoundDefaulter } from "../../model/pack.js";
import type { Default, EntryDefault, FieldDefault, RegisteredUnion, Undecided } from "../../model/rule.js";
import { checkMergeKey, checkPlace, checkTexts, atomicMapAround, fillable, checkUnions } from "./default-contract.js";
import { type Draft, draftOf, remove, write, insertionFor } from "./draft.js";
import type { Limits } from "../match/limits.js";
import { type Refusal, refusalOf } from "./refused.js";
import { isBeingDeleted, staysAsTemplate, staysInDeletion } from "./may-default.js";
import { clearMember, mayReplace, replacementOf } from "./replacement.js";
import { takesAtLeast, readProposal } from "./proposal.js";
import { fieldName } from "../../text/message.js";
import { UnknownKind, seenByDefaulter } from "../match/scoped-context.js";

/** The data that all defaulters of a review share. */
export interface DefaultingState {
  /** The object as the user sent it. */
  readonly given: KubeObject;
  readonly unions: readonly RegisteredUnion[];
  readonly limits: Limits;
  /** The remaining bytes for defaults. */
  readonly bytes: { left: number };
  /** The remaining bytes by which replacements may make the object larger. */
  readonly growth: { left: number };
  readonly deadline: Deadline | undefined;
  readonly refused: readonly Refusal[];
}

/** The result of one defaulter in one round. */
interface DefaulterStep {
  readonly object: KubeObject;
  readonly operations: readonly PatchOperation[];
  readonly undecided: readonly UndecidedDefault[];
  readonly replaced: readonly ReplacedValue[];
}

/** Runs a defaulter once and applies the proposals that are allowed. Throws if it breaks the contract. */
export const propose = (bound: BoundDefaulter, context: Context, state: DefaultingState): DefaulterStep => {
  const { limits } = state;
  const draft = draftOf(context.object);
  const operations: PatchOperation[] = [];
  const undecided: UndecidedDefault[] = [];
  const replaced: ReplacedValue[] = [];
  try {
    const isEnding = isBeingDeleted(context);
    for (const proposal of proposalsOf(bound, context, limits)) {
      const field = fieldOf(proposal);
      if (staysAsTemplate(bound, context, field)) continue;
      if (isEnding && staysInDeletion({ ...context, object: state.given }, field)) continue;
      const outcome = "undecided" in proposal ? proposal : carryOut(bound, proposal, draft, context, state, replaced);
      if (outcome === undefined) continue;
      if ("op" in outcome) operations.push(outcome);
      else if (valueAt(draft.object, outcome.field) === undefined)
        undecided.push(undecidedBy(bound, outcome.field, outcome.undecided));
      else if (
        "clear" in proposal ||
        (bound.replaces === true && mayReplace({ ...context, object: draft.object }, outcome.field, state.given))
      )
        undecided.push({ ...undecidedBy(bound, outcome.field, outcome.undecided), isSet: true });
    }
  } catch (error) {
    if (error instanceof TooManyDefaults) undecided.push(undecidedBy(bound, error.field, error.message));
    else if (!(error instanceof UnknownKind)) throw error;
    else undecided.push(...unasked(bound, { ...context, object: draft.object }, limits, error.message));
  }
  return { object: deepFreeze(draft.object), operations, undecided, replaced };
};

/** The proposals of a defaulter, up to the limit; it stops after one that is too large to read. */
function* proposalsOf(bound: BoundDefaulter, context: Context, limits: Limits): Iterable<Default> {
  const budget = { left: limits.proposedSize };
  let count = 0;
  let field: FieldPath = path("metadata");
  for (const given of bound.defaults(seenByDefaulter(bound, context))) {
    if (++count > limits.proposals) {
      if (!takesAtLeast(context.object, LARGE))
        throw new Error(`must propose at most ${String(limits.proposals)} defaults for an object`);
      throw new TooManyDefaults(field, limits);
    }
    const proposal = readProposal(given, budget);
    field = fieldOf(proposal);
    if (!("tooLarge" in proposal)) yield proposal;
    else {
      yield tooLarge(proposal.tooLarge, limits);
      return;
    }
  }
}

/** For an object of this size, too many proposals are due to the object; for a smaller one they are a fault. */
const LARGE = 100_000;

/** The defaults of a large object from `field` on are left out. */
class TooManyDefaults extends Error {
  override readonly name = "TooManyDefaults";
  readonly field: FieldPath;

  constructor(field: FieldPath, { proposals }: Limits) {
    super(`the object is too large: it would get more than ${String(proposals)} defaults`);
    this.field = field;
  }
}

const fieldOf = (proposal: ReturnType<typeof readProposal>): FieldPath =>
  "tooLarge" in proposal ? proposal.tooLarge : "clear" in proposal ? proposal.clear : proposal.field;

const tooLarge = (field: FieldPath, { filledBytes }: Limits): Undecided => ({
  field,
  undecided: `the defaults of an object may take at most ${String(filledBytes)} bytes in total, and this one exceeds the rest`,
});

/**
 * The undecided fields of a defaulter that cannot run. If the cluster is watched, it runs on an empty cluster
 * to find the fields that it would set; its proposals are discarded.
 */
const unasked = (
  bound: BoundDefaulter,
  context: Context,
  limits: Limits,
  because: string,
): readonly UndecidedDefault[] =>
  context.cluster.isWatched === true ? fieldsOf(bound, context, limits, because) : [undecidedBy(bound, [], because)];

/** The undecided fields of a defaulter that may not run, if it would set any; without the fields if the cluster is not watched. */
export const leftOut: typeof unasked = (bound, context, limits, because) => {
  const fields = fieldsOf(bound, context, limits, because);
  return fields.length === 0 || context.cluster.isWatched === true ? fields : [undecidedBy(bound, [], because)];
};

const fieldsOf: typeof unasked = (bound, context, limits, because) => {
  const looks: string[] = [];
  const list = (_: string, kind: string): readonly KubeObject[] => {
    looks.push(kind);
    return [];
  };
  const fields = new Map<string, UndecidedDefault>();
  const asIfEmpty = { ...context, cluster: { list, known: list } };
  for (const given of bound.defaults(seenByDefaulter(bound, asIfEmpty))) {
    const proposal = readProposal(given, { left: limits.proposedSize });
    const field = fieldOf(proposal);
    if (fields.size >= limits.proposals) break;
    if (staysAsTemplate(bound, context, field)) continue;
    if ("clear" in proposal || valueAt(context.object, field) === undefined)
      fields.set(formatField(field), undecidedBy(bound, field, because));
  }
  if (fields.size > 0) return [...fields.values()];
  return looks.length > 0 ? [undecidedBy(bound, [], because)] : [];
};

type DecidedDefault = Exclude<Default, { undecided: string }>;

const carryOut = (
  bound: BoundDefaulter,
  proposal: DecidedDefault,
  draft: Draft,
  request: Context,
  state: DefaultingState,
  replaced: ReplacedValue[],
): PatchOperation | Undecided | undefined => {
  const context = { ...request, object: draft.object };
  if ("value" in proposal && proposal.replace === true && valueAt(draft.object, proposal.field) !== undefined)
    return replaceIn(bound, proposal, draft, context, state, replaced);
  const refused = bound.replaces === true ? [] : state.refused;
  if (!("clear" in proposal)) return fillIn(proposal, draft, context, { ...state, refused });
  checkPlace(context, proposal.clear);
  const operation = clearMember(bound.defaulter, proposal, context, state.given);
  const refusal = operation && refusalOf(refused, proposal.clear);
  if (refusal !== undefined) return { field: proposal.clear, ...refusal };
  if (operation !== undefined) remove(draft, proposal.clear);
  return operation;
};

const fillIn = (
  proposal: FieldDefault | EntryDefault,
  draft: Draft,
  context: Context,
  { unions, limits, bytes, refused }: DefaultingState,
): PatchOperation | Undecided | undefined => {
  const { object } = context;
  const { field } = proposal;
  checkPlace(context, field);
  if ("entry" in proposal) checkMergeKey(context, field, proposal.mergeKey);
  else checkTexts(field, proposal.value);
  if (insertionFor(draft, proposal) === undefined) return undefined;
  const whole = atomicMapAround(context, object, field);
  if (whole !== undefined) return { field, undecided: `${fieldName(formatField(whole))} is one value, which is set` };
  checkUnions(context, unions, object, field);
  if (contradictsUnion(object, field)) return undefined;
  const allowed = fillable(context, proposal);
  if (allowed === undefined) return undefined;
  const addition = insertionFor(draft, allowed.proposal);
  if (addition === undefined) return undefined;
  const refusal = refusalOf(refused, addition.place, allowed.proposal);
  if (refusal !== undefined) return { field: "entry" in proposal ? addition.place : field, ...refusal };
  // A stored value does not make the object larger than it was.
  const size = allowed.isStored ? 0 : jsonBytes(addition.value);
  if (size > bytes.left) return tooLarge(field, limits);
  bytes.left -= size;
  write(draft, addition.place, addition.value);
  return addition.operation;
};

/** The only path on which a value of the user becomes another one. */
const replaceIn = (
  bound: BoundDefaulter,
  proposal: FieldDefault,
  draft: Draft,
  context: Context,
  { limits, growth, given }: DefaultingState,
  replaced: ReplacedValue[],
): PatchOperation | Undecided | undefined => {
  const replacement = replacementOf(bound, proposal, context, given);
  if (replacement === undefined) return undefined;
  const { field, value } = proposal;
  // What the user wrote, and what defaults copy of it, may not use up what a team enforces.
  const size = Math.max(0, jsonBytes(value) - jsonBytes(replacement.before));
  if (size > growth.left) return tooLarge(field, limits);
  growth.left -= size;
  write(draft, field, value);
  replaced.push(replacement);
  return { op: "replace", path: formatPointer(field), value };
};

const undecidedBy = ({ id, pack }: BoundDefaulter, field: FieldPath, because: string): UndecidedDefault => ({
  defaulter: id,
  pack,
  field: formatField(field),
  because,
});
