import { type KubeObject, arrayAt, own } from "kube-json";

/** True if the API server serves the kind, so that its names and scope may not change any more (IsCRDConditionTrue). */
export const isEstablished = (object: KubeObject): boolean =>
  own(
    arrayAt(object, "status", "conditions").find((one) => own(one, "type") === "Established"),
    "status",
  ) === "True";
