import { structuredPatch } from "diff";
import type { PatchOperation } from "../../kube/json/patch.js";
import { pointerSteps } from "../../kube/json/patch.js";
import { type Json, type KubeObject, isArray, isObject, own } from "../../kube/json/object.js";
import type { Defaulted } from "../../model/decision.js";
import { yamlText } from "./yaml-text.js";

/** What is shown besides the defaults of packs. */
export interface DefaultsShown {
  /** A pack whose defaults are filled in, but not shown. */
  readonly hiddenPack?: string;
  /** The object as the API server would store it: what it changes in the end is shown too. */
  readonly stored?: KubeObject | undefined;
}

/** Far beyond what defaults add; the effort grows with its square. */
const MAX_EDITS = 2000;

/**
 * The defaults of an object, in the order in which they were filled in, each upon those before: the lines of a unified diff
 * of the object as YAML, without its file header. Beside each hunk stands who does it.
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
  // What has lost all that it held prints as `spec: {}` instead of `spec:`.
  const isEmptied = (line: string): boolean =>
    gone.includes(`-${line.slice(1).replace(/ (\{\}|\[\])$/, "")}`);
  if (!lines.some((line) => line.startsWith("+") && !isEmptied(line))) return `${SERVER} drops`;
  return `${SERVER} ${gone.length > 0 ? "changes" : "fills in"}`;
};

/** Undefined if there are too many. */
const hunks = (
  before: Json,
  after: Json,
  by: (lines: readonly string[]) => string,
): readonly string[] | undefined => {
  const options = { context: 3, maxEditLength: MAX_EDITS };
  const texts = [yamlText(before, false), yamlText(after, false)] as const;
  return structuredPatch("", "", ...texts, undefined, undefined, options)?.hunks.flatMap((hunk) => [
    `@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@ ${by(hunk.lines)}`,
    ...hunk.lines,
  ]);
};

const range = (start: number, lines: number): string => `${String(start)},${String(lines)}`;

/**
 * The operations that defaulting knows (RFC 6902). `applyPatch` does not do here: its library refuses the key `__proto__`,
 * or makes it the prototype, while to a cluster it is a key like any other.
 */
const apply = (root: Json, operation: PatchOperation): Json =>
  edit(root, pointerSteps(operation.path), operation);

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
  // Entries rather than an assignment: `__proto__` is a key like any other.
  if (!isLast)
    return inner === undefined
      ? root
      : Object.fromEntries(
          Object.entries(root).map(([name, kept]) => [
            name,
            name === step ? edit(inner, rest, operation) : kept,
          ]),
        );
  if (operation.op === "remove")
    return Object.fromEntries(Object.entries(root).filter(([name]) => name !== step));
  return Object.fromEntries(new Map([...Object.entries(root), [step, operation.value]]));
};
