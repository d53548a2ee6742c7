import type { FieldPath, Json } from "kube-json";
import type { Correlation } from "./correlation.js";

/** The correlations by which a problem only warns: that of the value, or else that of the next value above with one. */
export interface Ratchet {
  readonly current?: Correlation | undefined;
  readonly above?: Correlation | undefined;
}

/** A value in the object, and the old value that transition rules compare it with. */
export interface Place {
  readonly field: FieldPath;
  readonly value: Json;
  readonly old: Json | undefined;
  readonly ratchet: Ratchet;
}
