import { basename, resolve } from "node:path";
import { isManifestName } from "../../app/sources/folder.js";
import type { Product } from "../../app/parts/product.js";
import { isDebugging, stackOf } from "../../app/host/debugging.js";
import type { Host } from "../../app/host/io.js";
import { InputError } from "../../model/input-error.js";
import type { JobAnswer, EditorFlags, FileEdits, FindingKey, Job, Mark, Wanted } from "../jobs.js";
import { commentEdit } from "./comment-edit.js";
import { allFixesOf, fixOf, allGoFixesOf, goWaiver } from "./edits.js";
import { goMarks, type GoReview, reviewCrds } from "./go-marks.js";
import { type ReviewedType, reviewTypes, typeDrafts, typeFixOf, typeMarks, typeWaiver } from "./go-type-review.js";
import { inputMarks } from "./input-marks.js";
import { marksOf } from "./marks.js";
import { createOverlay, type Overlay } from "./overlay.js";
import { type ReviewedSource, reviewSource, findingOf } from "./review-source.js";
import { OWN_DOCUMENT, ownKindOf, ownMarks } from "./own-documents.js";
import { openFileRun, type FileRun } from "./file-run.js";
import { createSettled } from "./settled.js";
import { isGenerated } from "../../kube/api/generated.js";

/** Does the jobs of the server, one at a time. Never throws. */
type Answerer = (job: Job) => Promise<JobAnswer>;

/** A review of a file, for as long as no text changes. */
type FileReview =
  | { readonly type: "Manifest"; readonly run: FileRun; readonly reviewed: ReviewedSource }
  | { readonly type: "Go"; readonly review: GoReview; readonly types: readonly ReviewedType[] };

interface Desk {
  readonly product: Product;
  readonly overlay: Overlay;
  readonly settled: ReturnType<typeof createSettled>;
  /** Keyed by file; those of Go by folder settings, because one review has the marks of all Go files. */
  readonly known: Map<string, FileReview | undefined>;
  folders: readonly string[];
  notes: string[];
  /** Each note is sent once: reviews follow each other while the user types. */
  readonly told: Set<string>;
}

export const createAnswerer = (product: Product, flags: EditorFlags, base: Host): Answerer => {
  const overlay = createOverlay(base);
  const desk: Desk = {
    product,
    overlay,
    settled: createSettled(product, flags, overlay.text),
    known: new Map(),
    folders: [],
    notes: [],
    told: new Set(),
  };
  return async (job) => {
    desk.notes = [];
    desk.folders = job.folders;
    update(desk, job);
    const { id, task } = job;
    const done = (result: Partial<JobAnswer>): JobAnswer => {
      const notes = [...new Set(desk.notes)].filter((note) => !desk.told.has(note));
      for (const note of notes) desk.told.add(note);
      return { id, notes, ...result };
    };
    try {
      if (task.type === "Review") return done({ marks: await review(task.file, desk) });
      return done({ edits: await edit(task.file, task.wanted, desk) });
    } catch (error) {
      return done({ fault: isDebugging(base.env) ? stackOf(error) : String(error) });
    }
  };
};

const update = ({ overlay, settled, known }: Desk, { texts, isStale }: Job): void => {
  if (isStale) {
    overlay.refresh();
    settled.forget();
  }
  const changed = Object.keys(texts);
  const hadSettings = changed.some((path) => isSetting(path, overlay));
  if (changed.some((path) => path.endsWith(".go") || /^go\.(?:mod|work)$/.test(basename(path)))) settled.forgetGo();
  if (changed.some((path) => !path.endsWith(".go"))) settled.forgetManifests();
  overlay.update(texts);
  if (hadSettings || changed.some((path) => isSetting(path, overlay))) settled.forget();
  if (isStale || changed.length > 0) known.clear();
};

/** True for a file with settings for the review of other files. */
const isSetting = (path: string, { textRead }: Overlay): boolean =>
  ["decorum.yaml", "PROJECT", ".gitignore"].includes(basename(path)) || OWN_DOCUMENT.test(textRead(path) ?? "");

const review = async (file: string, desk: Desk): Promise<readonly Mark[]> => {
  const text = desk.overlay.text(file) ?? "";
  try {
    const kind = isManifestName(basename(file)) ? ownKindOf(text) : undefined;
    if (kind !== undefined) return await ownMarks(kind, file, text, { ...desk, note: noteTo(desk) });
    const known = await reviewed(file, desk);
    if (known === undefined) return [];
    const linesOf = createLines(desk);
    if (known.type === "Go") {
      const parts = { run: known.review.run, linesOf };
      return [...goMarks(file, known.review, parts), ...typeMarks(file, known.types, parts)];
    }
    return looksLikeObject(text) ? marksOf(known.reviewed, { run: known.run, linesOf }) : [];
  } catch (error) {
    if (error instanceof InputError) return inputMarks(error, file, text, desk.folders);
    throw error;
  }
};

/** A file that is broken may be of any program. */
const looksLikeObject = (text: string): boolean => /["']?\b(?:apiVersion|kind)["']?\s*:/.test(text);

const createLines = ({ overlay }: Desk): ((path: string) => readonly string[]) => {
  const known = new Map<string, readonly string[]>();
  return (path) => {
    // Without a text, only the end of a range is not known.
    const lines = known.get(path) ?? overlay.textRead(path)?.split("\n") ?? [];
    known.set(path, lines);
    return lines;
  };
};

const noteTo =
  ({ notes }: Desk) =>
  (text: string): void =>
    void notes.push(text);

const reviewed = async (file: string, desk: Desk): Promise<FileReview | undefined> => {
  if (desk.known.has(file)) return desk.known.get(file);
  const made = await make(file, desk);
  desk.known.set(file, made);
  return made;
};

const make = async (file: string, desk: Desk): Promise<FileReview | undefined> => {
  const isGo = file.endsWith(".go");
  if (!isGo && !isManifestName(basename(file))) return undefined;
  const run = await openFileRun(file, { ...desk, note: noteTo(desk) });
  if (run === undefined) return undefined;
  if (isGo) {
    const other = [...desk.known.values()].find(
      (one) => one?.type === "Go" && one.review.run.goProject === run.goProject,
    );
    const review = other?.type === "Go" ? other.review : reviewCrds(run);
    return { type: "Go", review, types: reviewTypes(file, review.run) };
  }
  const [source] = run.sources;
  return source === undefined ? undefined : { type: "Manifest", run, reviewed: reviewSource(source, run) };
};

const edit = async (file: string, wanted: Wanted, desk: Desk): Promise<FileEdits> => {
  const known = await reviewed(file, desk);
  if (known === undefined) return {};
  if (wanted.type === "FixAll") {
    if (known.type === "Manifest") return allFixesOf(known.reviewed, known.run);
    return allGoFixesOf(file, known.review, typeDrafts(known.types, known.review.run));
  }
  const { key } = wanted;
  if (known.type === "Go" && key.file === file)
    return wanted.type === "Fix"
      ? typeFixOf(key, known.types, known.review.run)
      : typeWaiver(key, commentOf(key), known.types, (desk.overlay.text(file) ?? "").split("\n"));
  const run = known.type === "Go" ? known.review.run : known.run;
  const source =
    known.type === "Go"
      ? known.review.crds.find((one) => resolve(run.io.cwd, one.source.name) === key.file)
      : known.reviewed;
  if (source === undefined) return {};
  return wanted.type === "Fix" ? fixOf(key, source, run) : waiverOf(key, source, run);
};

const commentOf = ({ rule }: FindingKey): string => `decorum:waive ${rule} -- TODO: say why`;

/** A comment that waives a finding: in Go for a generated CRD whose field has a source, else at the field. */
const waiverOf = (key: FindingKey, reviewed: ReviewedSource, run: FileRun): FileEdits => {
  const found = findingOf(key, reviewed);
  if (found === undefined) return {};
  const { one, finding } = found;
  const comment = commentOf(key);
  if (finding.go !== undefined && isGenerated(one.judged.context.object)) return goWaiver(key, comment, reviewed, run);
  const lines = [...new Set(finding.places.map(({ line }) => line))];
  const edits = lines.flatMap((line) => commentEdit(reviewed.text, line, `# ${comment}`) ?? []);
  if (edits.length < lines.length) return {};
  return { [resolve(run.io.cwd, reviewed.source.name)]: edits };
};
