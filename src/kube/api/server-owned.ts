import { type Segment, segmentName } from "../json/field-path.js";

/** Parts of an object that nobody fills in for a user (API conventions, "Metadata", "Spec and Status"). */

const ROOT: ReadonlySet<string | number> = new Set(["apiVersion", "kind", "status"]);

/** What names an object, or what only the API server or a controller writes. */
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
 * True of the root, of `apiVersion`, `kind`, `metadata` as a whole, of what names the object, of what the API server writes
 * there, and of all of `status`. `first` and `second` are the first steps of a path.
 */
export const isServerOwned = (first: Segment | undefined, second: Segment | undefined): boolean => {
  if (first === undefined || ROOT.has(segmentName(first))) return true;
  return segmentName(first) === "metadata" && (second === undefined || METADATA.has(segmentName(second)));
};
