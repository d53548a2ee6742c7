import { structuredPatch } from "diff";
import { type Json, type KubeObject, type PatchOperation, isArray, isObject, own, pointerSteps } from "kube-json";
import type { Defaulted } from "../../model/decision.js";
import { yamlText } from "./yaml-text.js";
import { rangesOf } from "./fix-text.js";

/** The content of the diff besides the defaults of packs. */
interface DefaultsShown {
  /** A pack whose defaults are applied but not shown. */
  readonly hiddenPack?: string;
  /** The object as the API server would store it; the diff then also shows the server's changes. */
  readonly stored?: KubeObject | undefined;
}

/** Far more than defaults add. The cost of a diff grows with the square of the number of edits. */
const MAX_EDITS = 2000;

/**
 * The defaults of an object in the order in which they were applied, each on top of those before: the lines of a
 * unified diff of the object as YAML, without a file header. The heading of each hunk names the defaulter.
 */
export const defaultsDiff = (
  object: KubeObject,
  defaulted: readonly Defaulted[],
  { hiddenPack, stored }: DefaultsShown = {},
): readonly string[] => {
  let before: Json = object;
  const lines: string[] = [];
  for (const { defaulter, pack, operations } of defaulted) {
    const after: Json = operations.reduce(apply, before);
    if (pack !== hiddenPack)
      lines.push(
        ...(hunks(before, after, () => defaulter) ??
          operations.map(({ op, path }) => `@@ ${op} ${path} @@ ${defaulter}`)),
      );
    before = after;
  }
  if (stored === undefined) return lines;
  return [...lines, ...(hunks(before, stored, serverDoes) ?? [`@@ too large to show @@ ${SERVER}`])];
};

const SERVER = "the API server";

const serverDoes = (lines: readonly string[]): string => {
  const gone = lines.filter((line) => line.startsWith("-"));
  // A map or list that became empty prints as `spec: {}` instead of `spec:`.
  const isEmptied = (line: string): boolean => gone.includes(`-${line.slice(1).replace(/ (\{\}|\[\])$/, "")}`);
  if (!lines.some((line) => line.startsWith("+") && !isEmptied(line))) return `${SERVER} drops`;
  return `${SERVER} ${gone.length > 0 ? "changes" : "fills in"}`;
};

/** Undefined if there are too many edits. */
const hunks = (before: Json, after: Json, by: (lines: readonly string[]) => string): readonly string[] | undefined => {
  const options = { context: 3, maxEditLength: MAX_EDITS };
  const texts = [yamlText(before, false), yamlText(after, false)] as const;
  return structuredPatch("", "", ...texts, undefined, undefined, options)?.hunks.flatMap((hunk) => [
    `${rangesOf(hunk)} ${by(hunk.lines)}`,
    ...hunk.lines,
  ]);
};

/**
 * Applies an operation of defaulting (RFC 6902). `applyPatch` cannot be used: its library rejects the key `__proto__`
 * or sets the prototype, but for a cluster it is an ordinary key.
 */
const apply = (root: Json, operation: PatchOperation): Json => edit(root, pointerSteps(operation.path), operation);

const edit = (root: Json, [step, ...rest]: readonly string[], operation: PatchOperation): Json => {
  if (step === undefined) return operation.op === "remove" ? root : operation.value;
  const isLast = rest.length === 0;
  if (isArray(root)) {
    const index = step === "-" ? root.length : Number(step);
    const item = root[index];
    if (!isLast) return item === undefined ? root : root.with(index, edit(item, rest, operation));
    if (operation.op === "remove") return root.toSpliced(index, 1);
    return root.toSpliced(index, operation.op === "replace" ? 1 : 0, operation.value);
  }
  if (!isObject(root)) return root;
  const inner = own(root, step);
  // An assignment to `__proto__` would set the prototype.
  if (!isLast)
    return inner === undefined
      ? root
      : Object.fromEntries(
          Object.entries(root).map(([name, kept]) => [name, name === step ? edit(inner, rest, operation) : kept]),
        );
  if (operation.op === "remove") return Object.fromEntries(Object.entries(root).filter(([name]) => name !== step));
  return Object.fromEntries(new Map([...Object.entries(root), [step, operation.value]]));
};
