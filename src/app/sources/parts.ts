import { builtInAnswer } from "kube-builtin";
import { DEFINITIONS } from "kube-schema";
import { type KubeObject, objectName, own, stringAt } from "kube-json";
import { literal } from "../../text/message.js";
import { KUSTOMIZE_PATCH, type Skipped } from "./skipped.js";
import type { Source } from "./source.js";

/** The parts of objects in files that programs merge with objects, or compare with them. */

/** The role of a file that holds parts. */
export interface Part {
  readonly skipped: Skipped;
  /** True for an object there that is no part: an API server takes it as it is. */
  readonly isWhole: (object: KubeObject) => boolean;
}

/** The role of a file in a folder; undefined for one that holds objects. */
export const partOf = ({ name: file, found }: Source): Part | undefined => {
  if (found?.patch !== undefined) {
    const { isNamed, hasTarget } = found.patch;
    return {
      skipped: isNamed
        ? { file, what: KUSTOMIZE_PATCH, reason: "Configuration" }
        : { file, what: "called a patch", reason: "NotAnObject" },
      isWhole: (object) => isWhole(object) && !(isNamed && hasTarget(object)),
    };
  }
  if (found?.assertion !== undefined)
    return found.assertion === "Tested"
      ? { skipped: { file, what: "assertions of a test", reason: "Configuration" }, isWhole: () => false }
      : { skipped: { file, what: "called assertions", reason: "NotAnObject" }, isWhole };
  if (found === undefined || found.isResource === true) return undefined;
  const kind = PATCHED.find(([pattern]) => pattern.test(file))?.[1];
  if (kind === undefined) return undefined;
  return {
    skipped: { file, what: "called a kubeadm patch", reason: "NotAnObject" },
    isWhole: (object) => object.kind !== kind || isWhole(object),
  };
};

/**
 * Names the objects that kubectl would create, and all of them where only the name of the file makes them parts; then undefined
 * if there are none.
 */
export const skippedPart = ({ skipped }: Part, objects: readonly KubeObject[]): Skipped | undefined => {
  const isByName = skipped.reason !== "Configuration";
  const named = isByName ? objects : skipped.what === KUSTOMIZE_PATCH ? objects.filter(isWhole) : [];
  if (named.length === 0) return isByName ? undefined : skipped;
  return { ...skipped, parts: named.map((object) => `${object.kind} ${literal(objectName(object))}`) };
};

/** What kubeadm, also that of kind, patches by the files 'TARGET[SUFFIX][+PATCHTYPE].yaml' of a folder. */
const PATCHED: readonly (readonly [RegExp, kind: string])[] = [
  [/(?:^|\/)patches\/(?:etcd|kube-(?:apiserver|controller-manager|scheduler))[\w.-]*(?:\+\w+)?\.(?:yaml|json)$/, "Pod"],
  [/(?:^|\/)patches\/corednsdeployment[\w.-]*(?:\+\w+)?\.(?:yaml|json)$/, "Deployment"],
];

/** True for an object of a built-in kind that lacks nothing: kubectl would create it. */
const isWhole = (object: KubeObject): boolean => {
  if (own(object, "$patch") !== undefined) return false;
  if (object.kind === DEFINITIONS.kind) return stringAt(own(object, "spec"), "group") !== undefined;
  const answer = builtInAnswer(object);
  return answer !== undefined && !answer.problems.some(({ reason }) => reason === "FieldValueRequired");
};
