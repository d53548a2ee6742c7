import type { FieldPath, KubeObject } from "kube-json";
import type { Position } from "kube-manifests";

/** An object of a file. */
export interface PlacedObject {
  readonly object: KubeObject;
  readonly file: string;
  readonly position: (field: FieldPath) => Position;
}
