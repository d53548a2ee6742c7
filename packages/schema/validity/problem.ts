import { type ProblemKind, byKind } from "kube-api";
import type { FieldPath } from "kube-json";

/** Problems to fix together. */
export type Topic =
  | "names"
  | "versions"
  | "conversion"
  | "columns and paths"
  | "schema"
  | "list types"
  | "defaults"
  | "validation rules"
  | "immutable fields"
  | "unknown fields"
  | "dropped keywords";

/** A field of a CustomResourceDefinition that an API server rejects. */
export interface CrdProblem {
  readonly topic: Topic;
  readonly kind: ProblemKind;
  readonly field: FieldPath;
  /** The requirement, without the field's name. */
  readonly problem: string;
  /** An update may keep it where the old object has one of these. */
  readonly tolerated?: Tolerance;
  /** The field was not checked, because that would cost too much. */
  readonly isUnchecked?: true;
}

/** Checks that came later than objects that fail them, which may keep failing them (validationOptions). */
export type Tolerance =
  | "conversion review versions"
  | "types"
  | "items of sets"
  | "keys of map lists"
  | "unknown fields in defaults";

type Make = (field: FieldPath, problem: string, tolerated?: Tolerance) => CrdProblem;

/** Makes problems of one topic: `makers("names").missing(field, "must be specified")`. */
export const makers = (topic: Topic): Readonly<Record<ProblemKind, Make>> =>
  byKind(
    (kind) => (field, problem, tolerated) =>
      tolerated === undefined ? { topic, kind, field, problem } : { topic, kind, field, problem, tolerated },
  );
