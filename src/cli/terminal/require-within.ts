import { realpathSync } from "node:fs";
import { isWithin } from "../../files/within.js";
import { InputError } from "../../model/input-error.js";
import { literal } from "../../text/message.js";

/**
 * Throws InputError if `path` leads out of the folder `within`, if there is one: the author of a branch may have
 * committed a link there. `targetOf` gives what would be written; `hint` says what can be done.
 */
export const requireWithin = (
  within: string | undefined,
  path: string,
  targetOf: () => string,
  hint = ", which may be given instead",
): void => {
  if (within === undefined) return;
  const target = targetOf();
  if (!isWithin(realpathSync(within), target))
    throw new InputError(
      `must not lead out of ${literal(within)}; a symbolic link leads to ${literal(target)}${hint}`,
      path,
    );
};
