import type { CrdVersion } from "./crd.js";
import { type FieldPath, type JsonObject, arrayAt, child, isObject } from "kube-json";

/** An item of a list of a version, and its field in the CRD. */
export interface ColumnEntry {
  readonly entry: JsonObject;
  readonly field: FieldPath;
}

const entries =
  (list: string) =>
  ({ spec, field }: CrdVersion): readonly ColumnEntry[] =>
    arrayAt(spec, list).flatMap((entry, index) =>
      isObject(entry) ? [{ entry, field: child(field, list, index) }] : [],
    );

/** The columns that 'kubectl get' prints for the version. */
export const printerColumns = entries("additionalPrinterColumns");

/** The fields that clients may select on in the version. */
export const selectableFields = entries("selectableFields");
