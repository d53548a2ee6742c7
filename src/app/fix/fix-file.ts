import { type Edit, type PatchOperation, applyEdits, groupBy } from "kube-json";
import type { Judged, Suggestion } from "../report/report.js";
import type { EditedFile, FixDraft, UnwrittenDraft } from "./fix-draft.js";
import { MAX_EDITED, operationsWriter, within } from "./write-operations.js";
import { type Offer, sparedFindings, withoutSpared } from "../../engine/fix/fix-offers.js";
import type { Decision } from "../../model/decision.js";

/** Writes the fixes of a file's objects into its text. Everything else stays the same, including whitespace. */
export const editFile = (text: string, drafts: readonly FixDraft[]): EditedFile => {
  const edits: Edit[] = [];
  const written: FixDraft[] = [];
  const unwritten: UnwrittenDraft[] = [];
  for (const [manifest, inDocument] of groupBy(drafts, ({ manifest }) => [manifest])) {
    const { chunk } = manifest;
    const writeAll = operationsWriter(manifest);
    const write = (some: readonly FixDraft[]): string | undefined => writeAll(operationsOf(some));
    const whole = write(inDocument);
    const edited =
      whole === undefined
        ? inPart(inDocument, write, chunk.text.length)
        : { text: whole, written: inDocument, unwritten: [] };
    if (edited.text !== undefined)
      edits.push({ start: chunk.offset, end: chunk.offset + chunk.text.length, text: edited.text });
    written.push(...edited.written);
    unwritten.push(...edited.unwritten);
  }
  return { text: applyEdits(text, edits) ?? text, written, unwritten };
};

/** The fixes of the objects of a document; a list may contain several objects. */
const operationsOf = (drafts: readonly FixDraft[]): readonly PatchOperation[] =>
  drafts.flatMap(({ prefix, fixed }) => within(prefix, fixed.patch));

/** An anchor, an alias or a tag: what changes there may change other places too. */
const SHARED = /(?:^|[\s[{,:-])[&*!][^\s]/m;

/**
 * Tells for fixes of an object, each alone, whether they can be written. Few texts have what prevents it; in a long one with many
 * fixes, the last ones are not tried.
 */
export const writableIn = ({
  manifest,
  prefix,
}: Pick<FixDraft, "manifest" | "prefix">): ((operations: readonly PatchOperation[]) => boolean) => {
  const { chunk } = manifest;
  if (!SHARED.test(chunk.text)) return () => true;
  const write = operationsWriter(manifest);
  let edited = 0;
  return (operations) => {
    if (edited > MAX_TRIED) return true;
    edited += chunk.text.length;
    return write(within(prefix, operations)) !== undefined;
  };
};

/** Characters that may be tried while an author types. */
const MAX_TRIED = 300_000;

/** A longer change is no longer read at a glance; 'decorum fix' makes it. */
const MAX_LINES = 12;

/** The lines of a file that a fix replaces, and the new ones; undefined if it changes many, or none. */
export const suggestionOf = (file: string, before: string, after: string, firstLine = 1): Suggestion | undefined => {
  const [old, now] = [before.split("\n"), after.split("\n")];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old[old.length - 1 - end] === now[now.length - 1 - end]) end++;
  if (start === old.length && start === now.length) return undefined;
  // A suggestion replaces at least one line: new lines are put before the next one.
  if (start === old.length - end) end = Math.max(0, end - 1);
  const [from, to] = [old.slice(start, old.length - end), now.slice(start, now.length - end)];
  if (from.length === 0 || from.length > MAX_LINES || to.length > MAX_LINES) return undefined;
  const lines = to.map((line) => line.replace(/\r$/, ""));
  return { file, line: firstLine + start, endLine: firstLine + start + from.length - 1, lines };
};

/** The lines of a manifest that the fix of a finding in the object at `prefix` changes; undefined after many. */
export const suggestInManifest = ({
  place,
  manifest,
  prefix,
}: Pick<FixDraft, "place" | "manifest" | "prefix">): NonNullable<Judged["suggest"]> => {
  const { chunk } = manifest;
  const write = operationsWriter(manifest);
  let edited = 0;
  return ({ fix = [] }) => {
    if (fix.length === 0 || edited > MAX_EDITED) return undefined;
    edited += chunk.text.length;
    const after = write(within(prefix, fix));
    if (after === undefined) return undefined;
    return suggestionOf(place.file, chunk.text, after, manifest.firstLine());
  };
};

/** The text of a document with the fixes of its objects; undefined if they cannot be written. */
type Write = (drafts: readonly FixDraft[]) => string | undefined;

interface EditedDocument extends Omit<EditedFile, "text"> {
  readonly text: string | undefined;
}

/** Leaves out the fixes that cannot be written, such as in a value that another place shares: the others are made without them. */
const inPart = (drafts: readonly FixDraft[], write: Write, length: number): EditedDocument => {
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
