import { kindsOf } from "go-crd";
import type { Pack } from "../../model/pack.js";
import { type Excuses, leavingOut } from "../adoption/adoption.js";
import type { GoTypeDocument } from "./go-types.js";
import type { RuleNames } from "../adoption/written-waiver.js";
import { count } from "../../text/message.js";
import { type GoTexts, createGoTexts } from "./go-texts.js";
import { definedGroup } from "../owned/ownership.js";
import type { Judged } from "../report/report.js";
import type { Io } from "../host/io.js";
import { examplesOf } from "./go-examples.js";
import { excusedPlaces, placeFindings, suggestMarkers } from "./place-findings.js";
import { createGoTypeReviews, type GoInput, type GoTypeReviews } from "./go-type-reviews.js";
import { type GoExcuses, createGoExcuses } from "./go-excuses.js";
import { OLDER_CRDS, type OlderCrds, createOlderCrds } from "./older-crds.js";

/** Adds the Go source to the findings of a run. */
export interface GoFindings {
  readonly excuses: GoExcuses;
  /** The result of a CRD with the Go source of its findings. One that is not written yet lacks nothing that Go has. */
  readonly place: (judged: Judged, isWritten?: boolean) => Judged;
  readonly types: GoTypeReviews;
  readonly older: Pick<OlderCrds, "all" | "changed" | "gone" | "isLeftOut">;
  /** These excuses and those for the findings in a type. */
  readonly excusesOf: (document: GoTypeDocument, excuses: Excuses) => Excuses;
  /** True if there are sources of CRDs, which show the markers of fixes. */
  readonly hasSources: () => boolean;
  /** Notes on findings without Go source, and on unread sources. */
  readonly notes: () => readonly string[];
}

/** Without `names`, no waivers are honored. */
export const createGoFindings = (
  input: GoInput,
  names: RuleNames | undefined,
  packs: readonly Pack[],
  io: Io,
): GoFindings => {
  const { goProject } = input;
  const types = createGoTypeReviews(input, packs, io);
  const examples = examplesOf(packs);
  let unplaced = 0;
  let stale = 0;
  const older = createOlderCrds(() => ({ before: types.old(), old: input.old }), io);
  let texts: GoTexts | undefined;
  const inGo = createGoExcuses(goProject, packs, names, io.now());
  return {
    excuses: inGo,
    place: (judged, isWritten = true) => {
      const { result, context } = judged;
      const group = definedGroup(context);
      const project = group === undefined ? undefined : goProject.load(group);
      const all = group !== undefined && isWritten ? older.marked(judged, project) : judged;
      if (project === undefined) return all;
      types.learn(context.object, result.file);
      if (result.findings.length + (judged.excused ?? []).length === 0) return all;
      types.say(excusedPlaces(project, judged));
      const known = (texts ??= createGoTexts(project, io));
      const placed = placeFindings(project, known, result, context, examples);
      types.say(placed.findings);
      stale += placed.findings.filter(({ go }) => go?.stale === true).length;
      if (!goProject.isAround || kindsOf(project.sources, context.object, project.near(result.file)).length > 0)
        unplaced += placed.findings.filter(({ go }) => go === undefined).length;
      return {
        ...all,
        result: placed,
        goLine: ({ file, line }) => known.line(project.near(file), line),
        suggest: suggestMarkers(project, known, judged),
      };
    },
    types,
    older,
    excusesOf: (document, excuses) => ({
      ...leavingOut((finding) => types.isSaid(document, finding), excuses),
      inGo: () => inGo.ofType(document.declared),
    }),
    hasSources: () => goProject.load() !== undefined,
    notes: () => [...goProject.notes(), ...types.notes(), ...older.notes(), ...notesOn({ stale, unplaced })],
  };
};

/** The findings in CRDs that Go has fixed or does not have. */
const notesOn = ({ stale, unplaced }: { readonly stale: number; readonly unplaced: number }): readonly string[] => [
  ...(stale === 0
    ? []
    : [`${count(stale, "finding")} ${stale === 1 ? "is" : "are"} fixed in Go, but not in ${OLDER_CRDS}`]),
  ...(unplaced === 0
    ? []
    : [
        `${count(unplaced, "finding")} in CRDs ${unplaced === 1 ? "has" : "have"} no Go source; the places of these are in YAML`,
      ]),
];
