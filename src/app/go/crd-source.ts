import { type KubeObject, stringAt } from "kube-json";

/** The annotation of CRDs that controller-gen writes. */
const GENERATOR = "controller-gen.kubebuilder.io/version";

/** True for a CRD that controller-gen wrote: its source is in Go. */
export const isGenerated = (object: KubeObject): boolean =>
  stringAt(object, "metadata", "annotations", GENERATOR) !== undefined;
