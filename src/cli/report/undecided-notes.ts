import type { Decision } from "../../model/decision.js";
import { literal } from "../../text/message.js";

/** What could not be asked, since too little is known of the cluster: once for all objects that it concerns. */
export interface Unasked {
  readonly count: number;
  readonly because: string;
}

/** Takes note of defaulters that could not even begin; the rest is told with the object. */
export const noteUnasked = (unasked: Map<string, Unasked>, { undecided }: Decision): void => {
  for (const { defaulter, field, because } of undecided)
    if (field === "") unasked.set(defaulter, { count: (unasked.get(defaulter)?.count ?? 0) + 1, because });
};

/** One sentence a defaulter. */
export const unaskedNotes = (unasked: ReadonlyMap<string, Unasked>): readonly string[] =>
  [...unasked].map(
    ([defaulter, { count, because }]) =>
      `${literal(defaulter)} could not set defaults for ${count === 1 ? "1 object" : `${String(count)} objects`}: ${because}; give them with '--cluster'`,
  );
