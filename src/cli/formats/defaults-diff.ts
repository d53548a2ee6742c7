import { structuredPatch } from "diff";
import { isArray, isObject, own } from "../../kube/object.js";
import type { Json, KubeObject } from "../../kube/object.js";
import { type PatchOperation, pointerSteps } from "../../kube/json-patch.js";
import type { Defaulted } from "../../model/decision.js";
import { yamlText } from "./yaml-text.js";

/** What one defaulter would add: the lines of a unified diff of the object as YAML, without their file header. */
export interface DefaultsDiff {
  readonly defaulter: string;
  readonly lines: readonly string[];
}

/** Far beyond what defaults add; the effort grows with its square. */
const MAX_EDITS = 2000;

/** The defaults of an object, one diff a defaulter in the order in which they ran, each upon the one before. */
export const defaultsDiff = (
  object: KubeObject,
  defaulted: readonly Defaulted[],
): readonly DefaultsDiff[] => {
  let before: Json = object;
  return defaulted.map(({ defaulter, operations }) => {
    const after = operations.reduce(apply, before);
    const lines = diff(yamlText(before, false), yamlText(after, false));
    before = after;
    return { defaulter, lines: lines ?? operations.map(({ op, path }) => `${op} ${path}`) };
  });
};

const diff = (before: string, after: string): readonly string[] | undefined => {
  const options = { context: 3, maxEditLength: MAX_EDITS };
  return structuredPatch("", "", before, after, undefined, undefined, options)?.hunks.flatMap((hunk) => [
    `@@ -${range(hunk.oldStart, hunk.oldLines)} +${range(hunk.newStart, hunk.newLines)} @@`,
    ...hunk.lines,
  ]);
};

const range = (start: number, lines: number): string => `${String(start)},${String(lines)}`;

/** RFC 6902 `add` and `remove`, the only operations that defaulting knows; '-' is the end of a list. */
const apply = (root: Json, operation: PatchOperation): Json => {
  const steps = pointerSteps(operation.path);
  return operation.op === "remove" ? remove(root, steps) : add(root, steps, operation.value);
};

/** A field of an object: items of lists do not go. */
const remove = (root: Json | undefined, [step, ...rest]: readonly string[]): Json => {
  if (isArray(root)) return root.map((item, index) => (String(index) === step ? remove(item, rest) : item));
  if (!isObject(root)) return root ?? null;
  const entries = Object.entries(root).filter(([name]) => name !== step || rest.length > 0);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, name === step ? remove(value, rest) : value]),
  );
};

const add = (root: Json | undefined, [step, ...rest]: readonly string[], value: Json): Json => {
  if (step === undefined) return value;
  if (isArray(root)) {
    if (step === "-") return [...root, value];
    const index = Number(step);
    return rest.length > 0
      ? root.with(index, add(root[index], rest, value))
      : root.toSpliced(index, 0, value);
  }
  if (!isObject(root)) return root ?? null;
  // Entries rather than an assignment: '__proto__' is a key like any other.
  const entries = Object.entries(root).filter(([name]) => name !== step || rest.length > 0);
  const added = add(own(root, step), rest, value);
  return Object.fromEntries(
    rest.length > 0
      ? entries.map(([name, kept]) => [name, name === step ? added : kept])
      : [...entries, [step, added]],
  );
};
