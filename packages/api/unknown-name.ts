import { didYouMean } from "./suggest.js";

/** The most that an author reads. */
const MAX_NAMES = 4;

/** Says that a field may not be set, because its name is unknown, and which names are known. */
export const unknownName = (name: string, known: readonly string[]): string => {
  const hint = didYouMean(name, known);
  if (hint !== "" || known.length === 0)
    return `may not be set${hint || "; an empty object, '{}', is all that may be"}`;
  const shown = known.slice(0, MAX_NAMES).map((one) => `\`${one}\``);
  const last = known.length > MAX_NAMES ? "others" : shown.pop();
  const names = shown.length === 0 ? String(last) : `${shown.join(", ")} and ${String(last)}`;
  return `may not be set; ${names} may`;
};
