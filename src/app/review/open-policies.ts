import { ADMISSION_KINDS, POLICY_GROUP } from "kube-admission-policies";
import type { AdmissionPolicies } from "../../model/admission-policies.js";
import type { Read } from "../../model/rule.js";
import { createInputCluster, type Input } from "../sources/input-cluster.js";
import { textAhead } from "../sources/source.js";
import type { PolicyNote } from "../policies/policy-notes.js";

const POLICY_READS: readonly Read[] = ADMISSION_KINDS.map((kind) => ({ group: POLICY_GROUP, kind }));

/** The admission policies of a run, and notes on those that have no effect. */
interface OpenedPolicies {
  readonly policies: AdmissionPolicies;
  readonly notes: readonly PolicyNote[];
}

/**
 * The admission policies of the input and of its cluster; undefined if there are none, and then nothing is loaded for
 * them. Files that cannot be read are reported in their turn.
 */
export const openPolicies = async (input: Input): Promise<OpenedPolicies | undefined> => {
  const { cluster } = input.customResources;
  const isInCluster = POLICY_READS.some(({ group, kind }) => cluster.known(group, kind).length > 0);
  if (!isInCluster && !input.sources.some((source) => textAhead(source).includes("AdmissionPolicy"))) return undefined;
  const known = createInputCluster(input, POLICY_READS);
  const objects = POLICY_READS.flatMap(({ group, kind }) => known.known(group, kind));
  if (objects.length === 0) return undefined;
  const { createPolicies, policyNotes, readsOfPolicies } = await import("../policies/create-policies.js");
  return {
    policies: createPolicies(objects, createInputCluster(input, readsOfPolicies(objects))),
    notes: [...policyNotes(objects)],
  };
};
