import { groupBy } from "kube-json";
import { type Offer, sparedFindings, withoutSpared } from "../../engine/fix/fix-offers.js";
import type { Decision } from "../../model/decision.js";
import type { EditedFile, FixDraft, UnwrittenDraft } from "./fix-draft.js";
import { MAX_EDITED } from "./write-operations.js";

/** The text of a document with the fixes of its objects; undefined if they cannot be written. */
type Write = (drafts: readonly FixDraft[]) => string | undefined;

interface EditedDocument extends Omit<EditedFile, "text"> {
  readonly text: string | undefined;
}

/** Leaves out the fixes that cannot be written, such as in a value that another place shares: the others are made without them. */
export const inPart = (drafts: readonly FixDraft[], write: Write, length: number): EditedDocument => {
  const budget = { left: Math.min(MAX_TRIES, Math.floor(MAX_EDITED / Math.max(1, length))) };
  const parts = drafts.map((draft) => withoutUnfit(draft, write, budget));
  const written = parts.flatMap(({ made }) => (made !== undefined && made.fixed.fixes.length > 0 ? [made] : []));
  const text = written.length === 0 ? undefined : write(written);
  return text === undefined
    ? { text, written: [], unwritten: drafts }
    : { text, written, unwritten: parts.flatMap(({ left }) => left ?? []) };
};

/** The most attempts to write fixes of a document. */
const MAX_TRIES = 100;

/** A draft with the fixes that can be written, and one of the others. */
const withoutUnfit = (
  draft: FixDraft,
  write: Write,
  budget: { left: number },
): { readonly made?: FixDraft; readonly left?: UnwrittenDraft } => {
  const { fixed, before, without } = draft;
  if (without === undefined) return { left: draft };
  const kept: Offer[] = [];
  const unfit: Offer[] = [];
  const fits = (offers: readonly Offer[]): boolean => {
    const patch = [...kept, ...offers].flatMap(({ operations }) => operations);
    return budget.left-- > 0 && write([{ ...draft, fixed: { ...fixed, patch } }]) !== undefined;
  };
  const sort = (groups: readonly (readonly Offer[])[]): void => {
    const [first, another] = groups;
    if (first === undefined) return;
    const middle = Math.ceil(groups.length / 2);
    if (fits(groups.flat())) kept.push(...groups.flat());
    else if (another === undefined) unfit.push(...first);
    else {
      sort(groups.slice(0, middle));
      sort(groups.slice(middle));
    }
  };
  // What aliases share has one place: it changes for all of them, or for none.
  const placeOf = ({ findings: [one] }: Offer): string => JSON.stringify(one && draft.place.position(one.field));
  sort([...groupBy(fixed.fixes, (offer) => [placeOf(offer)]).values()]);
  if (unfit.length === 0) return { made: draft };
  const unwanted = unfit.flatMap(({ findings }) => findings);
  const spared = sparedFindings(unwanted);
  const own = before.findings.filter(spared.has);
  const none: Decision = { ...fixed.decision, findings: [], dropped: [] };
  return {
    made: { ...draft, before: withoutSpared(before, spared), fixed: without(unwanted) },
    left: {
      ...draft,
      before: { ...before, findings: own, dropped: [] },
      fixed: { ...fixed, fixes: unfit, decision: none },
      fields: own.map(({ field }) => field),
    },
  };
};
