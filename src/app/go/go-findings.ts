import type { Pack } from "../../model/pack.js";
import { type RuleNames, ruleNames } from "../adoption/rule-names.js";
import { count } from "../../text/count.js";
import type { KnownRules } from "../../model/known-rules.js";
import { definedGroup } from "../owned/ownership.js";
import type { Judged } from "../report/report.js";
import type { Io } from "../host/io.js";
import type { GoExamples } from "./place-findings.js";
import type { GoTexts } from "./go-texts.js";
import { exampleIn } from "./go-example.js";
import { type GoRoom, openGo, type GoOptions } from "./go-room.js";
import { createGoWaiving, type GoWaiving, NO_GO_WAIVING } from "./go-waiving.js";

/** Adds the Go source to the findings of a run. */
export interface GoFindings {
  readonly waiving: GoWaiving;
  readonly place: (judged: Judged) => Promise<Judged>;
  /** True if there are sources of CRDs, which show the markers of fixes. */
  readonly hasSources: () => Promise<boolean>;
  /** What has no Go source, and what was not read. */
  readonly notes: () => readonly string[];
}

/** Throws InputError for a named folder without Go files. */
export const createGoFindings = async (
  options: GoOptions & { readonly waivers: boolean; readonly known?: KnownRules },
  packs: readonly Pack[],
  io: Io,
): Promise<GoFindings> => {
  const names = options.waivers ? ruleNames(packs, options.known) : undefined;
  return goFindingsIn(await openGo(options, io), names, packs, io);
};

/** As `createGoFindings`, with sources that may have been read before. Without `names`, no waivers are honored. */
export const goFindingsIn = (
  room: GoRoom,
  names: RuleNames | undefined,
  packs: readonly Pack[],
  io: Io,
): GoFindings => {
  const examples = examplesOf(packs);
  let unplaced = 0;
  let stale = 0;
  let texts: GoTexts | undefined;
  return {
    waiving: names === undefined ? NO_GO_WAIVING : createGoWaiving(room, names, io.now()),
    place: async (judged) => {
      const { result, context } = judged;
      if (definedGroup(context) === undefined || result.findings.length === 0) return judged;
      const project = await room.load();
      if (project === undefined) return judged;
      const { placeFindings } = await import("./place-findings.js");
      const { createGoTexts } = await import("./go-texts.js");
      const known = (texts ??= createGoTexts(project, io));
      const placed = placeFindings(project, known, result, context.object, examples);
      stale += placed.findings.filter(({ go }) => go?.stale === true).length;
      unplaced += placed.findings.filter(({ go }) => go === undefined).length;
      return { ...judged, result: placed, goLine: ({ file, line }) => known.line(project.near(file), line) };
    },
    hasSources: async () => (await room.load()) !== undefined,
    notes: () => [
      ...room.notes(),
      ...(stale === 0
        ? []
        : [
            `${count(stale, "finding")} ${stale === 1 ? "is" : "are"} fixed in Go, but not in the generated CRDs, which are older; generate them again, for example with 'make manifests'`,
          ]),
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
