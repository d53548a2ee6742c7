import { join } from "kube-json";
import { literal } from "./message.js";

/** Keeps the whole message readable. */
const MAX_LENGTH = 130;

/**
 * The right spelling of values: `'None' instead of 'none' and 'BestEffort' instead of 'best-effort'`, as many
 * as fit in a message. Values without a spelling are counted; if none has one, the text is empty.
 */
export const respelled = (values: readonly string[], spell: (value: string) => string | undefined): string => {
  const pairs: string[] = [];
  for (const value of values.slice(0, MOST_TRIED)) {
    const spelling = pairs.length < MOST_SHOWN ? spell(value) : undefined;
    if (spelling !== undefined) pairs.push(`${literal(spelling)} instead of ${literal(value)}`);
  }
  if (pairs.length === 0) return "";
  let shown = pairs.length;
  while (shown > 1 && pairs.slice(0, shown).join(", ").length > MAX_LENGTH) shown--;
  const hidden = values.length - shown;
  const parts = pairs.slice(0, shown);
  if (hidden > 0) parts.push(`${String(hidden)} ${hidden === 1 ? "other" : "others"}`);
  return join(parts, "and");
};

const MOST_SHOWN = 3;
/** A long list may have no spelling at all. */
const MOST_TRIED = 20;
