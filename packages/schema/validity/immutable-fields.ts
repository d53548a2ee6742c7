import { type FieldPath, type KubeObject, arrayAt, child, objectAt, own, path, stringAt } from "kube-json";
import { nameFormProblems } from "./names.js";
import { type CrdProblem, makers } from "./problem.js";

/** True if the API server serves the kind, so that its names and scope may not change any more (IsCRDConditionTrue). */
export const isEstablished = (object: KubeObject): boolean =>
  own(
    arrayAt(object, "status", "conditions").find((one) => own(one, "type") === "Established"),
    "status",
  ) === "True";

const { invalid } = makers("immutable fields");

const ALWAYS: readonly FieldPath[] = [path("spec", "group"), path("spec", "names", "plural")];
/** Fields that stored objects and clients depend on. */
const ONCE_ESTABLISHED: readonly FieldPath[] = [path("spec", "scope"), path("spec", "names", "kind")];

/** Checks what an update changes and what the status, which it cannot change, says. */
export function* updateProblems(object: KubeObject, oldObject: KubeObject): Iterable<CrdProblem> {
  const fields = isEstablished(oldObject) ? [...ALWAYS, ...ONCE_ESTABLISHED] : ALWAYS;
  for (const field of fields) {
    const names = field.map(String);
    const before = stringAt(oldObject, ...names) ?? "";
    if (before !== (stringAt(object, ...names) ?? ""))
      yield invalid(field, `must stay '${before.slice(0, 64)}', because it is immutable`);
  }
  yield* nameFormProblems(objectAt(oldObject, "status", "acceptedNames"), path("status", "acceptedNames"));
  yield* storedVersionProblems(object, oldObject);
}

function* storedVersionProblems(object: KubeObject, oldObject: KubeObject): Iterable<CrdProblem> {
  const versions = new Set(arrayAt(object, "spec", "versions").map((version) => own(version, "name")));
  const stored = arrayAt(oldObject, "status", "storedVersions");
  for (const [index, name] of stored.entries())
    if (!versions.has(name) && stored.lastIndexOf(name) === index)
      yield invalid(
        child(path("status", "storedVersions"), index),
        "must be a version in `spec.versions` until no object is stored in it and it is removed from this list",
      );
}
