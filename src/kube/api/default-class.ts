import { newestFirst } from "../json/newest.js";
import { type KubeObject, stringAt } from "../json/object.js";

/**
 * The name of the class that is marked as the default by one of these annotations, as the API server's own plugins choose
 * it (pkg/volume/util/storageclass.go; since 1.26 plugin/pkg/admission/network/defaultingressclass/admission.go, too): of
 * several, as while the mark moves from one to another, the newest, then the first by name. Undefined if none is marked.
 */
export const defaultClass = (
  classes: readonly KubeObject[],
  marks: readonly string[],
): string | undefined => {
  const marked = classes.filter(
    (one) =>
      stringAt(one, "metadata", "name") !== undefined &&
      marks.some((annotation) => stringAt(one, "metadata", "annotations", annotation) === "true"),
  );
  return stringAt(newestFirst(marked)[0], "metadata", "name");
};
