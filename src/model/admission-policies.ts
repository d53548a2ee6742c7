import type { Status } from "kube-api";
import type { KubeObject } from "kube-json";
import type { Context } from "./context.js";
import type { Defaulted, Finding } from "./decision.js";

/** The admission policies of a cluster, which judge objects beside the packs. */
export interface AdmissionPolicies {
  /** Applies MutatingAdmissionPolicies, before mutating webhooks. */
  readonly mutate: (context: Context) => Mutated;
  /** Applies ValidatingAdmissionPolicies to the object as mutated. */
  readonly validate: (context: Context) => PolicyFindings;
}

export interface PolicyFindings {
  readonly findings: readonly Finding[];
  /** The parts that were not evaluated, one sentence each. */
  readonly warnings: readonly string[];
  /** The Status of the API server, if the request is denied. */
  readonly denial?: Status | undefined;
}

export interface Mutated extends PolicyFindings {
  readonly object: KubeObject;
  readonly defaulted: readonly Defaulted[];
  /** Invokes policies once more after later changes, if they want that. */
  readonly again?: ((context: Context) => Mutated) | undefined;
}
