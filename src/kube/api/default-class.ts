import { newestFirst } from "./metadata.js";
import { type KubeObject, stringAt } from "kube-json";

/**
 * The name of the class that one of these annotations marks as the default, chosen as in the plugins of the API server
 * (pkg/volume/util/storageclass.go; since 1.26 also plugin/pkg/admission/network/defaultingressclass/admission.go): of
 * several, as while the mark moves, the newest, then the first by name. Undefined if none is marked.
 */
export const defaultClass = (classes: readonly KubeObject[], marks: readonly string[]): string | undefined => {
  const marked = classes.filter(
    (one) =>
      stringAt(one, "metadata", "name") !== undefined &&
      marks.some((annotation) => stringAt(one, "metadata", "annotations", annotation) === "true"),
  );
  return stringAt(newestFirst(marked)[0], "metadata", "name");
};
