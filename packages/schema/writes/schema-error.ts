import type { FieldPath, JsonObject } from "kube-json";
import type { WriteReason } from "./cause.js";

/** A value's violation of a schema. */
export interface SchemaError {
  readonly reason: WriteReason;
  /** The path of the value from the validated one. */
  readonly place: FieldPath;
  /** The API server reports the error without its field: at the validated value. */
  readonly isUnplaced: boolean;
  readonly keyword: string;
  /** The requirement, without the field. */
  readonly problem: string;
  readonly schema: JsonObject;
}

/**
 * The result of validation. Of several schemas that do not match, the API server reports the errors of the one with the
 * most `matches`, which counts the checks that were made (k8s.io/kube-openapi, pkg/validation/validate, Result).
 */
export interface SchemaResult {
  readonly errors: readonly SchemaError[];
  readonly matches: number;
}
