import { type Segment, segmentName } from "kube-json";

/** Parts of an object that are never defaulted (API conventions, "Metadata", "Spec and Status"). */

const ROOT: ReadonlySet<string | number> = new Set(["apiVersion", "kind", "status"]);

/** Fields that identify an object, or that only the API server or a controller writes. */
const METADATA: ReadonlySet<string | number> = new Set([
  "name",
  "namespace",
  "uid",
  "resourceVersion",
  "generation",
  "generateName",
  "creationTimestamp",
  "deletionTimestamp",
  "deletionGracePeriodSeconds",
  "managedFields",
  "selfLink",
]);

/**
 * True for the root, `apiVersion`, `kind`, `metadata` as a whole, its fields that identify the object or that
 * the API server writes, and `status`. `first` and `second` are the first steps of a path.
 */
export const isServerOwned = (first: Segment | undefined, second: Segment | undefined): boolean => {
  if (first === undefined || ROOT.has(segmentName(first))) return true;
  return segmentName(first) === "metadata" && (second === undefined || METADATA.has(segmentName(second)));
};
