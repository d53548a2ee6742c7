import { type Edit, applyEdits, groupBy } from "kube-json";
import { alignFields, insertMarkers } from "go-crd";
import type { Source } from "../sources/source.js";
import type { GoTexts } from "./go-texts.js";
import { type Request, keyOf } from "./marker-requests.js";
import { InputError } from "../../model/input-error.js";
import type { Unusable } from "../report/report.js";
import type { PreparedFile } from "../host/io.js";

export interface GoFile {
  readonly source: Source;
  readonly path: string;
  readonly before: string;
  readonly after: string;
}

/** The files with the markers, and the declarations that get other markers than they have. */
export const editDeclarations = (
  requests: readonly Request[],
  texts: GoTexts,
): { readonly edits: Map<string, readonly Edit[]>; readonly edited: ReadonlySet<string> } => {
  const edits = new Map<string, readonly Edit[]>();
  const edited = new Set<string>();
  for (const [key, [first, ...others]] of groupBy(requests, ({ target }) => [keyOf(target)])) {
    const { target } = first;
    const { text } = texts.of(target);
    const all = [first, ...others].map(({ change }) => change);
    const add = [...new Set(all.flatMap((change) => change.add))];
    const remove = [...new Set(all.flatMap((change) => change.remove))];
    const result = insertMarkers(text, target, { add, remove });
    if ("problem" in result || result.edits.length === 0) continue;
    edited.add(key);
    edits.set(target.path, [...(edits.get(target.path) ?? []), ...result.edits]);
  }
  return { edits, edited };
};

export const filesOf = (edits: ReadonlyMap<string, readonly Edit[]>, texts: GoTexts): readonly GoFile[] => {
  const files = [...edits].map(([path, changes]): GoFile => {
    const { source, text } = texts.at(path);
    const edited = applyEdits(text, changes);
    if (edited === undefined) throw new Error(`edits of ${path} overlap`);
    // Files that gofmt did not write keep their alignment.
    const after = alignFields(text) === text ? alignFields(edited) : edited;
    return { source, path, before: text, after };
  });
  return files.sort((a, b) => (a.source.name < b.source.name ? -1 : 1));
};

interface PreparedWrite {
  readonly file: GoFile;
  readonly prepared: PreparedFile;
}

/** Writes all files or, if one of them cannot be written, none. Returns the problem of each such file. */
export const writeGoFiles = (files: readonly GoFile[]): readonly Unusable[] => {
  const steps: PreparedWrite[] = [];
  const problems = files.flatMap((file) =>
    problemsOf(file, () => {
      const prepared = file.source.prepare?.(file.after, file.before);
      if (prepared !== undefined) steps.push({ file, prepared });
    }),
  );
  if (problems.length === 0) return commit(steps);
  for (const { prepared } of steps) prepared.discard();
  return problems;
};

const commit = (steps: readonly PreparedWrite[]): readonly Unusable[] => {
  for (const [index, { file, prepared }] of steps.entries()) {
    const problems = problemsOf(file, prepared.commit);
    if (problems.length === 0) continue;
    for (const later of steps.slice(index + 1)) later.prepared.discard();
    return [...problems, ...steps.slice(0, index).flatMap(changedBack)];
  }
  return [];
};

const changedBack = ({ file }: PreparedWrite): readonly Unusable[] =>
  problemsOf(file, () => file.source.replace?.(file.before, file.after)).map((problem) => ({
    ...problem,
    message: `must be changed back by hand, because another file could not be written: ${problem.message}`,
  }));

const problemsOf = ({ source }: GoFile, step: () => void): readonly Unusable[] => {
  try {
    step();
    return [];
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return [{ file: source.name, line: 1, column: 1, message: error.message }];
  }
};
