import type { GroupVersionKind, GroupVersionResource, JsonObject, KubeObject } from "kube-json";
import type { Status } from "kube-api";

/** The wire types of admission webhooks (k8s.io/api/admission/v1 and v1beta1, which agree on all that is used here). */

export const ADMISSION_VERSIONS = ["admission.k8s.io/v1", "admission.k8s.io/v1beta1"] as const;
type AdmissionVersion = (typeof ADMISSION_VERSIONS)[number];

export interface AdmissionUserInfo {
  readonly username: string;
  readonly uid?: string | undefined;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** The request of the API server, without Go's zero values ('' and null) of optional fields. */
export interface AdmissionRequest {
  readonly uid: string;
  /** The kind for which the webhook is registered; may differ from that of the client, see `requestKind`. */
  readonly kind: GroupVersionKind;
  readonly resource: GroupVersionResource;
  readonly subResource?: string | undefined;
  readonly requestKind?: GroupVersionKind | undefined;
  readonly requestResource?: GroupVersionResource | undefined;
  readonly requestSubResource?: string | undefined;
  /** Absent on CREATE until the API server has generated it from `generateName`. */
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
  readonly operation: "CREATE" | "UPDATE" | "DELETE" | "CONNECT";
  readonly userInfo?: AdmissionUserInfo | undefined;
  /** Present on CREATE and UPDATE, and on CONNECT if the subresource has options; absent on DELETE. */
  readonly object?: KubeObject | undefined;
  /** Present on UPDATE and, except for collections and old API servers, on DELETE. */
  readonly oldObject?: KubeObject | undefined;
  readonly dryRun: boolean;
  readonly options?: JsonObject | undefined;
}

export interface AdmissionReview {
  readonly apiVersion: AdmissionVersion;
  readonly kind: "AdmissionReview";
  readonly request: AdmissionRequest;
}

/** The answer to the API server. */
export interface AdmissionResponse {
  /** The uid of the request. */
  readonly uid: string;
  readonly allowed: boolean;
  /** Why the request is denied. */
  readonly status?: Status;
  /** RFC 6902 as JSON in base64; requires `patchType`. */
  readonly patch?: string;
  readonly patchType?: "JSONPatch";
  readonly auditAnnotations?: Readonly<Record<string, string>>;
  readonly warnings?: readonly string[];
}

/** Must have the apiVersion of the request. */
export interface AdmissionAnswer {
  readonly apiVersion: AdmissionVersion;
  readonly kind: "AdmissionReview";
  readonly response: AdmissionResponse;
}
