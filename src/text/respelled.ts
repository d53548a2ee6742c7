import { literal } from "./message.js";

/** So that the whole message stays readable. */
const MAX_LENGTH = 130;

/**
 * How values are spelled right: `'None' instead of 'none' and 'BestEffort' instead of 'best-effort'`, as many as a message
 * can hold. Where `spell` knows no other spelling, `example` stands for it.
 */
export const respelled = (
  values: readonly string[],
  spell: (value: string) => string | undefined,
  example = "",
): string => {
  const pairs = values
    .slice(0, 3)
    .map((value) => `${literal(spell(value) ?? example)} instead of ${literal(value)}`);
  let shown = pairs.length;
  while (shown > 1 && pairs.slice(0, shown).join(", ").length > MAX_LENGTH) shown--;
  const hidden = values.length - shown;
  const parts = pairs.slice(0, shown);
  if (hidden > 0) parts.push(`${String(hidden)} ${hidden === 1 ? "other" : "others"}`);
  return parts.length === 1 ? parts.join("") : `${parts.slice(0, -1).join(", ")} and ${String(parts.at(-1))}`;
};
