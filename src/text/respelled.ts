import { literal } from "./message.js";

/** Keeps the whole message readable. */
const MAX_LENGTH = 130;

/**
 * The right spelling of values: `'None' instead of 'none' and 'BestEffort' instead of 'best-effort'`, as many
 * as fit in a message. If `spell` returns no spelling, `example` replaces it.
 */
export const respelled = (
  values: readonly string[],
  spell: (value: string) => string | undefined,
  example = "",
): string => {
  const pairs = values.slice(0, 3).map((value) => `${literal(spell(value) ?? example)} instead of ${literal(value)}`);
  let shown = pairs.length;
  while (shown > 1 && pairs.slice(0, shown).join(", ").length > MAX_LENGTH) shown--;
  const hidden = values.length - shown;
  const parts = pairs.slice(0, shown);
  if (hidden > 0) parts.push(`${String(hidden)} ${hidden === 1 ? "other" : "others"}`);
  return parts.length === 1 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${String(parts.at(-1))}`;
};
