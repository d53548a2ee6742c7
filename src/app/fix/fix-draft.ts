import type { FixedObject } from "../../engine/fix/fix.js";
import type { FieldPath } from "kube-json";
import type { Finding } from "../../model/decision.js";
import type { FixedReview } from "../report/fix-tally.js";
import type { DocumentLocation } from "../report/report.js";
import type { Manifest } from "kube-manifests";

/** An object of a file with fixes that are not yet written into the text. */
export interface FixDraft extends FixedReview {
  readonly place: DocumentLocation;
  /** `Kind/namespace/name`. */
  readonly name: string;
  readonly manifest: Manifest;
  /** The path of the object in its manifest. */
  readonly prefix: FieldPath;
  /** The fixes without those of these findings; if it is absent, all fixes are written, or none. */
  readonly without?: (unwanted: readonly Finding[]) => FixedObject;
}

/** An object whose fixes cannot be written without touching other parts of the text. */
export interface UnwrittenDraft extends FixDraft {
  /** Their fields, if other fixes of the object are written. */
  readonly fields?: readonly FieldPath[];
}

export interface EditedFile {
  readonly text: string;
  /** Objects whose fixes are in the text. */
  readonly written: readonly FixDraft[];
  readonly unwritten: readonly UnwrittenDraft[];
}
