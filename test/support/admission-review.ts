import { resourceFor } from "kube-api";
import { type JsonObject, type KubeObject, defined, parseApiVersion, stringAt } from "kube-json";

/** An AdmissionReview as an API server sends it: of a creation, unless `more` of the request says otherwise. */
export const admissionReview = (object: KubeObject, more: JsonObject = {}): JsonObject => {
  const { group, version } = parseApiVersion(object.apiVersion);
  return {
    apiVersion: "admission.k8s.io/v1",
    kind: "AdmissionReview",
    request: {
      uid: "1",
      kind: { group, version, kind: object.kind },
      resource: { group, version, resource: resourceFor(group, object.kind).resource },
      ...defined({ name: stringAt(object, "metadata", "name"), namespace: stringAt(object, "metadata", "namespace") }),
      operation: "CREATE",
      userInfo: { username: "ada" },
      object,
      ...more,
    },
  };
};
