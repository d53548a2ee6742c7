import { resolve } from "node:path";
import { count } from "../../text/message.js";
import type { ReportFinding } from "../../app/report/report.js";
import { isDefinition } from "../../app/sources/custom-resources.js";
import { groupBy } from "kube-json";
import type { Mark } from "../jobs.js";
import { aboutFinding, keyOf, type MarkParts, plainMark, problemMark, SEVERITY, textOf, restOfLine } from "./marks.js";
import { type ReviewedObject, type ReviewedSource, reviewSource } from "./review-source.js";
import type { FileRun } from "./file-run.js";

/** The CRDs around Go sources, with their findings at the fields in Go. */
export interface GoReview {
  readonly run: FileRun;
  readonly crds: readonly ReviewedSource[];
}

/** Reviews the CRDs around the Go files of a run; none without Go sources. */
export const reviewCrds = (run: FileRun): GoReview => {
  if (run.goProject.load() === undefined) return { run, crds: [] };
  const crds: ReviewedSource[] = [];
  for (const source of run.definitions()) crds.push(reviewSource(source, run, ({ object }) => isDefinition(object)));
  return { run, crds };
};

export const goMarks = (file: string, { run, crds }: GoReview, parts: MarkParts): readonly Mark[] => {
  const pathOf = (name: string): string => resolve(run.io.cwd, name);
  const lines = parts.linesOf(file);
  const problems = [...run.goProject.problems([file]), ...crds.flatMap((one) => one.problems)]
    .filter((problem) => pathOf(problem.file) === file)
    .map((problem) => problemMark(problem, lines));
  const marks = crds.flatMap(({ source, objects }) =>
    objects.flatMap((one) => {
      const crd = pathOf(source.name);
      const placed = one.judged.result.findings.filter(({ go }) => go !== undefined && pathOf(go.file) === file);
      const stale = placed.filter(({ go }) => go?.stale === true);
      return [
        ...placed
          .filter((finding) => !stale.includes(finding))
          .map((finding) => markOf(finding, one, crd, parts, lines)),
        ...staleMark(stale, one, crd, parts, lines),
      ];
    }),
  );
  return [...notReadMarks(file, run, lines), ...problems, ...once(marks)];
};

/** Marks that say the same at the same place, such as on two copies of a CRD, are one, with the places of all. */
const once = (marks: readonly Mark[]): readonly Mark[] =>
  [...groupBy(marks, ({ range, rule, message, severity }) => [JSON.stringify([range, rule, message, severity])])].map(
    ([, same]) => ({ ...same[0], related: same.flatMap(({ related }) => related) }),
  );

/** Sources name the files that they did not read, such as 'api/v1/types.go: not read, because ...'. */
const notReadMarks = (file: string, { goProject, io }: FileRun, lines: readonly string[]): readonly Mark[] =>
  goProject
    .notes()
    .filter((note) => resolve(io.cwd, note.slice(0, note.indexOf(": "))) === file)
    .map((note) => {
      const why = `${note.slice(note.indexOf(": ") + 2)}: it shows no findings of generated CRDs`;
      return plainMark(restOfLine(lines), SEVERITY.information, why);
    });

const markOf = (
  finding: ReportFinding,
  { document, judged }: ReviewedObject,
  crd: string,
  parts: MarkParts,
  lines: readonly string[],
): Mark => {
  const { go, fixClass } = finding;
  const hasMarker = (go?.add ?? go?.remove) !== undefined;
  return {
    range: restOfLine(lines, go),
    ...aboutFinding(finding, parts.run),
    message: textOf(finding, judged, ""),
    related: [inCrd(finding, crd, parts)],
    key: keyOf(document, crd, finding),
    ...(hasMarker && fixClass !== undefined ? { fixClass } : {}),
    canWaive: go?.exact === true,
  };
};

const inCrd = (finding: ReportFinding, crd: string, { linesOf }: MarkParts): Mark["related"][number] => ({
  file: crd,
  range: restOfLine(linesOf(crd), finding),
  message: "in the generated CRD",
});

/** One for each CRD that is older than the file. */
const staleMark = (
  stale: readonly ReportFinding[],
  { judged }: ReviewedObject,
  crd: string,
  parts: MarkParts,
  lines: readonly string[],
): readonly Mark[] => {
  const [first] = stale;
  if (first?.go === undefined) return [];
  const name = judged.result.object.name ?? "";
  const what = `the CRD '${name}' is older than this file, which fixes ${count(stale.length, "finding")} of it; generate it again, for example with 'make manifests'`;
  const mark = plainMark(restOfLine(lines, first.go), SEVERITY.warning, what);
  return [{ ...mark, related: stale.map((finding) => inCrd(finding, crd, parts)) }];
};
