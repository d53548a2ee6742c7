import { builtInAnswer } from "kube-builtin";
import { type KubeObject, formatField } from "kube-json";
import type { TestDifference } from "./difference.js";

/** The fields that defaults set and that an API server cannot read: it does not know them, or their values have other types. */
export const unreadableFields = (before: KubeObject, after: KubeObject): readonly TestDifference[] => {
  if (before === after) return [];
  const known = new Set(problemsOf(before));
  return problemsOf(after).flatMap((actual) =>
    known.has(actual)
      ? []
      : [{ subject: "default", expected: "a field and a value that an API server can read", actual }],
  );
};

/** Of an object of a built-in kind; no schema of another kind is known here. */
const problemsOf = (object: KubeObject): readonly string[] =>
  (builtInAnswer(object)?.unreadable ?? []).map(({ field, message }) => `${formatField(field)}: ${message}`);
