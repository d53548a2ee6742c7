import type { FieldPath } from "../../../kube/json/field-path.js";
import type { KubeObject } from "../../../kube/json/object.js";
import type { Position } from "../../../kube/yaml/text-position.js";

/** An object of a file. */
export interface PlacedObject {
  readonly object: KubeObject;
  readonly file: string;
  readonly position: (field: FieldPath) => Position;
}
