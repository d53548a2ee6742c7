import { withoutNulls } from "./as-decoded.js";
import { type Json, type JsonObject, isArray, isObject } from "../json/object.js";

/** The fields of metav1.ObjectMeta. */
const FIELDS: ReadonlySet<string> = new Set([
  "annotations",
  "creationTimestamp",
  "deletionGracePeriodSeconds",
  "deletionTimestamp",
  "finalizers",
  "generateName",
  "generation",
  "labels",
  "managedFields",
  "name",
  "namespace",
  "ownerReferences",
  "resourceVersion",
  "selfLink",
  "uid",
]);

/**
 * `metadata` once an API server has read it into its own type and written it out again, whatever a schema says of it
 * (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/objectmeta): without other fields and without those that say
 * nothing. What is of the wrong type stays, for the API server refuses it.
 */
export const asObjectMeta = (metadata: Json): Json =>
  isObject(metadata)
    ? Object.fromEntries(
        Object.entries(withoutNulls(metadata) as JsonObject).filter(
          ([name, value]) => FIELDS.has(name) && !isEmpty(name, value),
        ),
      )
    : metadata;

/** As `omitempty` has it in Go; the pointers among the fields are left out where they are null only. */
const isEmpty = (name: string, value: unknown): boolean =>
  value === "" ||
  (name === "generation" && value === 0) ||
  (isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);
