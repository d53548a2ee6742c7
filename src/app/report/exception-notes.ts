import type { Exception } from "../../model/exception.js";
import { allOf, literal } from "../../text/message.js";
import type { Pack } from "../../model/pack.js";
import { exceptionsOf } from "../../packs/exceptions/exceptions.js";

/** Notes about the exceptions of packs, one sentence each. Times are in milliseconds since 1970. */

const name = (exception: Exception): string =>
  `exception ${literal(exception.name)} of policy pack ${literal(exception.pack)}`;

const hasExpired = ({ expires }: Exception, now: number): boolean => expires !== undefined && now >= expires.at;

/** Expired exceptions. */
export const expiredNotes = (packs: readonly Pack[], now: number): readonly string[] =>
  packs
    .flatMap(exceptionsOf)
    .filter((exception) => hasExpired(exception, now))
    .map((one) => `${name(one)} expired (${literal(one.expires?.text ?? "")}) and no longer applies`);

/** With more, such as those of a whole cluster, a note each would hide the others. */
const MAX_NOTES = 3;

/** Exceptions that apply but excused nothing: they may be obsolete, or wrong. */
export const unusedNotes = (packs: readonly Pack[], used: ReadonlySet<Exception>, now: number): readonly string[] => {
  const unused = packs.flatMap(exceptionsOf).filter((exception) => !hasExpired(exception, now) && !used.has(exception));
  if (unused.length <= MAX_NOTES) return unused.map((one) => `${name(one)} excused nothing`);
  return [`${String(unused.length)} exceptions excused nothing: ${allOf(unused.map((one) => one.name))}`];
};
