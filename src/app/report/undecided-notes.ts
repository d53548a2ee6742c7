import type { Decision } from "../../model/decision.js";
import { literal } from "../../text/message.js";

/** Defaults that could not be decided because the cluster state is unknown: once for all affected objects. */
export interface Unasked {
  readonly count: number;
  readonly because: string;
}

/** Collects defaulters that could not start; the others are reported with the object. */
export const noteUnasked = (unasked: Map<string, Unasked>, { undecided }: Decision): void => {
  for (const { defaulter, field, because } of undecided)
    if (field === "") unasked.set(defaulter, { count: (unasked.get(defaulter)?.count ?? 0) + 1, because });
};

/** One sentence for each defaulter. */
export const unaskedNotes = (unasked: ReadonlyMap<string, Unasked>): readonly string[] =>
  [...unasked].map(
    ([defaulter, { count, because }]) =>
      `${literal(defaulter)} could not set defaults for ${count === 1 ? "1 object" : `${String(count)} objects`}: ${because}; give them with '--cluster'`,
  );
