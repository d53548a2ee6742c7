import type { Pack } from "../../model/pack.js";
import { count } from "../formats/summary-line.js";
import type { InputOptions } from "../input/input.js";
import { definedGroup } from "../owned/ownership.js";
import type { Judged } from "../report/report.js";
import type { Io } from "../terminal/io.js";
import type { GoExamples } from "./place-findings.js";
import { exampleIn } from "./go-example.js";
import { openGo } from "./go-room.js";

/** Adds the Go source to the findings of a run. */
export interface GoFindings {
  readonly place: (judged: Judged) => Promise<Judged>;
  /** What has no Go source, and what was not read. */
  readonly notes: () => readonly string[];
}

/** Throws InputError for a named folder without Go files. */
export const createGoFindings = async (options: InputOptions, packs: readonly Pack[], io: Io): Promise<GoFindings> => {
  const room = await openGo(options, io);
  const examples = examplesOf(packs);
  let unplaced = 0;
  return {
    place: async (judged) => {
      const { result, context } = judged;
      if (definedGroup(context) === undefined || result.findings.length === 0) return judged;
      const project = await room.load();
      if (project === undefined) return judged;
      const { placeFindings } = await import("./place-findings.js");
      const placed = placeFindings(project, result, context.object, examples);
      unplaced += placed.findings.filter(({ go }) => go === undefined).length;
      return { ...judged, result: placed };
    },
    notes: () => [
      ...room.notes(),
      ...(unplaced === 0
        ? []
        : [
            `${count(unplaced, "finding")} in CRDs ${unplaced === 1 ? "has" : "have"} no Go source; the places of these are in YAML`,
          ]),
    ],
  };
};

const examplesOf = (packs: readonly Pack[]): GoExamples => {
  const sources = new Map(packs.flatMap(({ rules }) => rules.map(({ id, rule }) => [id, rule.go ?? []] as const)));
  return ({ rule, message }) => exampleIn(sources.get(rule) ?? [], message);
};
