import { deepFreeze } from "../kube/freeze.js";
import { type FieldPath, formatField, valueAt } from "../kube/field-path.js";
import type { PatchOperation } from "../kube/json-patch.js";
import type { KubeObject } from "../kube/object.js";
import type { Context } from "../model/context.js";
import type { UndecidedDefault } from "../model/decision.js";
import type { Deadline } from "../model/deadline.js";
import type { BoundDefaulter } from "../model/pack.js";
import type { Default, RegisteredUnion } from "../model/rule.js";
import { clearMember } from "./clear-member.js";
import { checkMergeKey, checkPlace, checkTexts, isInAtomicMap } from "./default-contract.js";
import { type Draft, draftOf, remove, write } from "./draft.js";
import { mayBeFilled } from "./immutable.js";
import type { Limits } from "./limits.js";
import { additionFor } from "./place.js";
import { readProposal } from "./proposal.js";
import { checkUnions } from "./union-members.js";
import { unknownReads } from "./unknown-reads.js";
import { seenByDefaulter } from "./visible.js";

/** What holds for all defaulters of a review. */
export interface Circumstances {
  /** The object as the user sent it. */
  readonly given: KubeObject;
  readonly unions: readonly RegisteredUnion[];
  readonly limits: Limits;
  readonly deadline: Deadline | undefined;
}

/** What one defaulter did in one round. */
export interface Step {
  readonly object: KubeObject;
  readonly operations: readonly PatchOperation[];
  readonly undecided: readonly UndecidedDefault[];
}

/** Asks a defaulter once, and keeps of its proposals what may be kept. Throws where it breaks the contract. */
export const propose = (bound: BoundDefaulter, context: Context, circumstances: Circumstances): Step => {
  const missing = unknownReads(bound, context);
  if (missing !== undefined)
    return {
      object: context.object,
      operations: [],
      undecided: unasked(bound, context, circumstances, missing),
    };
  const { limits } = circumstances;
  const budget = { left: limits.proposedSize };
  const draft = draftOf(context.object);
  let count = 0;
  const operations: PatchOperation[] = [];
  const undecided: UndecidedDefault[] = [];
  for (const given of bound.defaults(seenByDefaulter(bound, context))) {
    if (++count > limits.proposals)
      throw new Error(`must propose at most ${String(limits.proposals)} defaults for an object`);
    const proposal = readProposal(given, budget);
    if ("undecided" in proposal) {
      const { field, undecided: because } = proposal;
      if (valueAt(draft.object, field) === undefined) undecided.push(undecidedBy(bound, field, because));
      continue;
    }
    const operation = carryOut(bound, proposal, draft, context, circumstances);
    if (operation !== undefined) operations.push(operation);
  }
  return { object: deepFreeze(draft.object), operations, undecided };
};

/**
 * What a defaulter leaves undecided that cannot be asked. Where the cluster is watched, it is asked as if there were no
 * objects: it tells then which fields it would choose for, and nothing of what it proposes is kept.
 */
const unasked = (
  bound: BoundDefaulter,
  context: Context,
  { limits }: Circumstances,
  because: string,
): readonly UndecidedDefault[] => {
  if (context.cluster.isWatched !== true) return [undecidedBy(bound, [], because)];
  const looks: string[] = [];
  const list = (_: string, kind: string): readonly KubeObject[] => {
    looks.push(kind);
    return [];
  };
  const fields = new Map<string, UndecidedDefault>();
  const asIfEmpty = { ...context, cluster: { list, known: list } };
  for (const given of bound.defaults(seenByDefaulter(bound, asIfEmpty))) {
    const proposal = readProposal(given, { left: limits.proposedSize });
    const field = "clear" in proposal ? proposal.clear : proposal.field;
    if (fields.size >= limits.proposals) break;
    if ("clear" in proposal || valueAt(context.object, field) === undefined)
      fields.set(formatField(field), undecidedBy(bound, field, because));
  }
  if (fields.size > 0) return [...fields.values()];
  return looks.length > 0 ? [undecidedBy(bound, [], because)] : [];
};

type Change = Exclude<Default, { undecided: string }>;

const carryOut = (
  { defaulter }: BoundDefaulter,
  proposal: Change,
  draft: Draft,
  request: Context,
  { given, unions }: Circumstances,
): PatchOperation | undefined => {
  const { object } = draft;
  const context = { ...request, object };
  checkPlace("clear" in proposal ? proposal.clear : proposal.field);
  if ("clear" in proposal) {
    const operation = clearMember(defaulter, proposal, context, given);
    if (operation !== undefined) remove(draft, proposal.clear);
    return operation;
  }
  const { field } = proposal;
  if ("entry" in proposal) checkMergeKey(context, field, proposal.mergeKey);
  else checkTexts(field, proposal.value);
  const addition = additionFor(draft, proposal);
  if (addition === undefined || isInAtomicMap(context, object, field)) return undefined;
  checkUnions(context, unions, object, field);
  if (!mayBeFilled(context, proposal)) return undefined;
  write(draft, addition.place, addition.value);
  return addition.operation;
};

const undecidedBy = ({ id, pack }: BoundDefaulter, field: FieldPath, because: string): UndecidedDefault => ({
  defaulter: id,
  pack,
  field: formatField(field),
  because,
});
