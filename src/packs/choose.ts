import { InputError } from "../model/input-error.js";
import { anyOf, literal } from "../text/message.js";
import type { Pack } from "../model/pack.js";
import { didYouMean } from "../text/suggest.js";

/**
 * The packs to run: all except opt-in packs that are not in `names`. A single pack always runs. Throws InputError if a
 * name is not that of an opt-in pack.
 */
export const choosePacks = (packs: readonly Pack[], names: readonly string[] = []): readonly Pack[] => {
  const optional = packs.filter(({ optIn }) => optIn === true).map(({ name }) => name);
  for (const name of names)
    if (!optional.includes(name))
      throw new InputError(
        `--with ${literal(name)} must name an opt-in pack${optional.length === 0 ? ", and there is none" : `: ${anyOf(optional)}`}${didYouMean(name, optional)}`,
      );
  return packs.length === 1
    ? packs
    : packs.filter(({ name, optIn }) => optIn !== true || names.includes(name));
};
