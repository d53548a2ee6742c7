import { regenerateCrd, withTexts } from "go-crd";
import { type KubeObject, type PatchOperation, applyEdits, applyPatch, groupBy } from "kube-json";
import { type CrdDifference, crdDifference, isAfter } from "./crd-difference.js";
import { editDeclarations } from "./go-edits.js";
import type { GoProject } from "./go-project.js";
import type { GoTexts } from "./go-texts.js";
import { type DeclaredField, type Request, type Subject, alsoChanged, keyOf } from "./marker-requests.js";
import { kindKey } from "./unwritten-crds.js";

export interface ProofTools {
  readonly project: GoProject;
  readonly texts: GoTexts;
  /** The fields of all subjects, by the keys of their declarations. */
  readonly uses: ReadonlyMap<string, readonly DeclaredField[]>;
}

/**
 * True if the markers of the requests, in the Go sources, change each CRD that is made of these exactly as its patch says, and
 * where another field has the same source, that field in the same way.
 */
export const isProven = (
  requests: readonly Request[],
  patches: ReadonlyMap<Subject, readonly PatchOperation[]>,
  { project, texts, uses }: ProofTools,
): boolean => {
  const { edits } = editDeclarations(requests, texts);
  const changed = new Map<string, string>();
  for (const [path, some] of edits) {
    const text = applyEdits(texts.at(path).text, some);
    if (text === undefined) return false;
    changed.set(path, text);
  }
  if (changed.size === 0) return true;
  const after = withTexts(project.sources, changed);
  const also = [...groupBy(requests, ({ target }) => [keyOf(target)])].flatMap(([key, ofKey]) =>
    alsoChanged(ofKey, uses.get(key) ?? []),
  );
  const wanted = new Map([...patches].map(([subject, operations]) => [subject, differenceBy(subject, operations)]));
  const allowed = [
    ...wanted,
    ...also.map(({ subject, operations }) => [subject, differenceBy(subject, operations)] as const),
  ];
  const byKind = groupBy(allowed, ([subject]) => [kindKey(objectOf(subject))]);
  return [...new Set(allowed.map(([subject]) => subject))].every((subject) => {
    const near = project.near(subject.draft.place.file);
    const [old, now] = [project.sources, after].map((sources) => regenerateCrd(sources, objectOf(subject), near));
    if (old === undefined || now === undefined) return false;
    const may = byKind.get(kindKey(objectOf(subject))) ?? [];
    return (
      [...crdDifference(old.object, now.object).keys()].every((one) => may.some(([, some]) => some.has(one))) &&
      isAfter(now.object, wanted.get(subject) ?? NOTHING)
    );
  });
};

const NOTHING: CrdDifference = new Map();

const objectOf = ({ trial }: Subject): KubeObject => trial.context.object;

/** What the operations change in the CRD. */
const differenceBy = (subject: Subject, operations: readonly PatchOperation[]): CrdDifference => {
  const patched = applyPatch(objectOf(subject), operations);
  // Operations never replace the root.
  return "problem" in patched ? NOTHING : crdDifference(objectOf(subject), patched.value as KubeObject);
};

/** As many of the fixes as are proven together; those that are not, alone. */
export const provenAmong = <T>(fixes: readonly T[], areProven: (some: readonly T[]) => boolean): readonly T[] => {
  const kept: T[] = [];
  let left = MAX_PROOFS;
  const sort = (some: readonly T[]): void => {
    if (some.length === 0 || left-- <= 0) return;
    const middle = Math.ceil(some.length / 2);
    if (areProven([...kept, ...some])) kept.push(...some);
    else if (some.length > 1) {
      sort(some.slice(0, middle));
      sort(some.slice(middle));
    }
  };
  sort(fixes);
  return kept;
};

/** Each makes the CRDs of many fixes again. */
const MAX_PROOFS = 200;
