import { labelValueProblem, qualifiedNameProblem } from "kube-api";
import { key, objectAt, own, stringAt } from "kube-json";
import { type Check, at, choice, problem, textsOf, where } from "../check.js";
import type { Checks } from "../walk.js";

const FINALIZERS = ["kubernetes", "orphan", "foregroundDeletion"];

const finalizers: Check = function* (place) {
  for (const name of textsOf(place, "finalizers")) {
    const message = qualifiedNameProblem(name);
    if (message !== undefined) yield problem.invalid(at(place, "finalizers"), message);
    if (!name.includes("/") && !FINALIZERS.includes(name))
      yield problem.invalid(at(place, "finalizers"), `${choice(FINALIZERS)}, or have a domain, as 'example.com/name'`);
  }
};

const LEVELS = ["privileged", "baseline", "restricted"];
const VERSION = /^v1\.(?:[0-9]|[1-9][0-9]*)$/;

/** What the labels of Pod Security must be, by their names without the domain. */
const POD_SECURITY: ReadonlyMap<string, (value: string) => string | undefined> = new Map(
  ["enforce", "audit", "warn"].flatMap((mode): [string, (value: string) => string | undefined][] => [
    [mode, (value) => (LEVELS.includes(value) ? undefined : choice(LEVELS))],
    [
      `${mode}-version`,
      (value) => (value === "latest" || VERSION.test(value) ? undefined : "must be 'latest' or a version as 'v1.36'"),
    ],
  ]),
);

/** The admission plugin PodSecurity, which is on by default, checks its labels if they are labels at all. */
const podSecurity: Check = function* (place) {
  const labels = objectAt(place.value, "metadata", "labels");
  for (const [name, problemOf] of POD_SECURITY) {
    const label = `pod-security.kubernetes.io/${name}`;
    const value = own(labels, label);
    const isOld = stringAt(place.old, "metadata", "labels", label) === value;
    if (typeof value !== "string" || isOld || labelValueProblem(value) !== undefined) continue;
    const message = problemOf(value);
    if (message !== undefined) yield problem.invalid(at(place, "metadata", "labels", key(label)), message);
  }
};

/** k8s.io/kubernetes, pkg/apis/core/validation. */
export const NAMESPACES: Checks = {
  V1Namespace: [podSecurity],
  V1NamespaceSpec: [where(({ old, parent }) => old === undefined && parent?.old === undefined, finalizers)],
  V1Binding: [
    function* (place) {
      const target = objectAt(place.value, "target");
      const kind = stringAt(target, "kind") ?? "";
      if (kind !== "" && kind !== "Node")
        yield problem.unsupported(at(place, "target", "kind"), "must be 'Node' or not set");
      if ((stringAt(target, "name") ?? "") === "")
        yield problem.missing(at(place, "target", "name"), "must be the name of a Node");
    },
  ],
};
