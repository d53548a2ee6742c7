import { withoutNulls } from "./as-decoded.js";
import { type Json, type JsonObject, isArray, isObject } from "kube-json";

/** The fields that every object has. */
export const OBJECT_FIELDS: readonly string[] = ["apiVersion", "kind", "metadata"];

/** The fields of metav1.ObjectMeta. */
export const METADATA_FIELDS: readonly string[] =
  `annotations creationTimestamp deletionGracePeriodSeconds deletionTimestamp finalizers generateName generation
  labels managedFields name namespace ownerReferences resourceVersion selfLink uid`.split(/\s+/);

const FIELDS = new Set(METADATA_FIELDS);

/** The fields of `metadata` that no type of Kubernetes has. */
export const unknownMetadata = (metadata: Json | undefined): readonly string[] =>
  isObject(metadata) ? Object.keys(metadata).filter((name) => !FIELDS.has(name)) : [];

/**
 * `metadata` after an API server has decoded and encoded it, whatever the schema
 * (k8s.io/apiextensions-apiserver, pkg/apiserver/schema/objectmeta): without unknown and empty fields. Values
 * of the wrong type stay, because the API server rejects them.
 */
export const asObjectMeta = (metadata: Json): Json =>
  isObject(metadata)
    ? Object.fromEntries(
        Object.entries(withoutNulls(metadata) as JsonObject).filter(
          ([name, value]) => FIELDS.has(name) && !isEmpty(name, value),
        ),
      )
    : metadata;

/** Like `omitempty` in Go, which omits pointers only if they are null. */
const isEmpty = (name: string, value: unknown): boolean =>
  value === "" ||
  (name === "generation" && value === 0) ||
  (isArray(value) && value.length === 0) ||
  (isObject(value) && Object.keys(value).length === 0);
