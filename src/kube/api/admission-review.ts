import type { GroupVersionKind, GroupVersionResource, JsonObject, KubeObject } from "../json/object.js";
import type { Status } from "./status.js";

/** The wire types of admission webhooks (k8s.io/api/admission/v1 and v1beta1, which agree on all that is used here). */

export const ADMISSION_VERSIONS = ["admission.k8s.io/v1", "admission.k8s.io/v1beta1"] as const;
export type AdmissionVersion = (typeof ADMISSION_VERSIONS)[number];

export interface AdmissionUserInfo {
  readonly username: string;
  readonly uid?: string | undefined;
  readonly groups: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>> | undefined;
}

/** What the API server asks. Go's zero values ('' and null) of optional fields are left out. */
export interface AdmissionRequest {
  readonly uid: string;
  /** What the webhook is registered for; may differ from what the client sent, see `requestKind`. */
  readonly kind: GroupVersionKind;
  readonly resource: GroupVersionResource;
  readonly subResource?: string | undefined;
  readonly requestKind?: GroupVersionKind | undefined;
  readonly requestResource?: GroupVersionResource | undefined;
  readonly requestSubResource?: string | undefined;
  /** Absent on CREATE while the server has not made it from `generateName` yet. */
  readonly name?: string | undefined;
  readonly namespace?: string | undefined;
  readonly operation: "CREATE" | "UPDATE" | "DELETE" | "CONNECT";
  readonly userInfo?: AdmissionUserInfo | undefined;
  /** There on CREATE, UPDATE and CONNECT; absent on DELETE. */
  readonly object?: KubeObject | undefined;
  /** There on UPDATE; on DELETE too, unless a whole collection goes or the server is an old one. */
  readonly oldObject?: KubeObject | undefined;
  readonly dryRun: boolean;
  readonly options?: JsonObject | undefined;
}

export interface AdmissionReview {
  readonly apiVersion: AdmissionVersion;
  readonly kind: "AdmissionReview";
  readonly request: AdmissionRequest;
}

/** What the API server is answered. */
export interface AdmissionResponse {
  /** The request's. */
  readonly uid: string;
  readonly allowed: boolean;
  /** Why the request is denied. */
  readonly status?: Status;
  /** RFC 6902 as JSON text in base64; goes with `patchType`. */
  readonly patch?: string;
  readonly patchType?: "JSONPatch";
  readonly auditAnnotations?: Readonly<Record<string, string>>;
  readonly warnings?: readonly string[];
}

/** Must be of the apiVersion that the request came in. */
export interface AdmissionAnswer {
  readonly apiVersion: AdmissionVersion;
  readonly kind: "AdmissionReview";
  readonly response: AdmissionResponse;
}
