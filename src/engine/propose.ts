import { deepFreeze } from "../kube/freeze.js";
import { type FieldPath, formatField, path, valueAt } from "../kube/field-path.js";
import type { CopyBudget } from "../kube/json-copy.js";
import type { PatchOperation } from "../kube/json-patch.js";
import type { KubeObject } from "../kube/object.js";
import { takesAtLeast } from "../kube/takes-at-least.js";
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
    return { object: context.object, operations: [], undecided: [undecidedBy(bound, [], missing)] };
  const { limits } = circumstances;
  const spent: Spent = { budget: { left: limits.proposedSize }, count: 0 };
  try {
    return proposals(bound, context, circumstances, spent);
  } catch (error) {
    const isTooMuch = spent.count > limits.proposals || spent.budget.left < 0;
    if (!isTooMuch || !takesAtLeast(context.object, LARGE)) throw error;
    const because = `the object is so large that it takes over ${String(limits.proposals)} defaults or ${String(limits.proposedSize)} characters of them`;
    const field = spent.field ?? path("metadata");
    return { object: context.object, operations: [], undecided: [undecidedBy(bound, field, because)] };
  }
};

/** An object that takes as much may itself be why a defaulter proposes too much; otherwise that is a fault. */
const LARGE = 100_000;

/** What one defaulter has taken so far. */
interface Spent {
  readonly budget: CopyBudget;
  count: number;
  /** The last field that it proposed something for. */
  field?: FieldPath;
}

const proposals = (
  bound: BoundDefaulter,
  context: Context,
  circumstances: Circumstances,
  spent: Spent,
): Step => {
  const { limits } = circumstances;
  const { budget } = spent;
  const draft = draftOf(context.object);
  const operations: PatchOperation[] = [];
  const undecided: UndecidedDefault[] = [];
  for (const given of bound.defaults(seenByDefaulter(bound, context))) {
    if (++spent.count > limits.proposals)
      throw new Error(`must propose at most ${String(limits.proposals)} defaults for an object`);
    const proposal = readProposal(given, budget);
    if ("undecided" in proposal) {
      const { field, undecided: because } = proposal;
      spent.field = field;
      if (valueAt(draft.object, field) === undefined) undecided.push(undecidedBy(bound, field, because));
      continue;
    }
    spent.field = "clear" in proposal ? proposal.clear : proposal.field;
    const operation = carryOut(bound, proposal, draft, context, circumstances);
    if (operation !== undefined) operations.push(operation);
  }
  return { object: deepFreeze(draft.object), operations, undecided };
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
