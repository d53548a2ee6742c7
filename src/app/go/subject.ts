import type { Trial } from "../../engine/fix/fix-proof.js";
import type { Draft } from "../fix/fix-file.js";

/** A generated CRD with the fixes that are to be made in its Go source; there may be none. */
export interface Subject {
  readonly draft: Draft;
  readonly trial: Trial;
}
