/** Kinds and fields that Kubernetes 1.33 does not have, by the release that added them. */

/** The oldest and the newest release whose fields are known. */
export const RELEASES = ["1.33", "1.34", "1.35", "1.36"] as const;

export type Release = (typeof RELEASES)[number];

export const NEWEST: Release = "1.36";

/** A release as other tools take it, too, such as 'v1.34.2': a patch changes no fields. */
export const RELEASE_PATTERN = `^v?(${RELEASES.join("|").replaceAll(".", "\\.")})(\\.\\d+)?$`;

/** The release that a text names, such as '1.34', 'v1.34' or '1.34.2'. */
export const releaseOf = (text: string): Release | undefined => {
  const name = new RegExp(RELEASE_PATTERN).exec(text)?.[1];
  return RELEASES.find((one) => one === name);
};

const KINDS: Readonly<Record<Exclude<Release, "1.33">, readonly string[]>> = {
  "1.34": [
    "admissionregistration.k8s.io/v1beta1 MutatingAdmissionPolicy",
    "admissionregistration.k8s.io/v1beta1 MutatingAdmissionPolicyBinding",
    "resource.k8s.io/v1 DeviceClass",
    "resource.k8s.io/v1 ResourceClaim",
    "resource.k8s.io/v1 ResourceClaimTemplate",
    "resource.k8s.io/v1 ResourceSlice",
    "storage.k8s.io/v1 VolumeAttributesClass",
  ],
  "1.35": [
    "certificates.k8s.io/v1beta1 PodCertificateRequest",
    "storagemigration.k8s.io/v1beta1 StorageVersionMigration",
  ],
  "1.36": [
    "admissionregistration.k8s.io/v1 MutatingAdmissionPolicy",
    "admissionregistration.k8s.io/v1 MutatingAdmissionPolicyBinding",
    "resource.k8s.io/v1alpha3 ResourcePoolStatusRequest",
    "resource.k8s.io/v1beta2 DeviceTaintRule",
    "scheduling.k8s.io/v1alpha2 PodGroup",
    "scheduling.k8s.io/v1alpha2 Workload",
  ],
};

/** New fields of kinds that 1.33 has, and that people write. */
const FIELDS: Readonly<Record<Exclude<Release, "1.33">, readonly string[]>> = {
  "1.34": [
    "V1Container.restartPolicyRules",
    "V1EnvVarSource.fileKeyRef",
    "V1EphemeralContainer.restartPolicyRules",
    "V1PodSpec.hostnameOverride",
    "V1VolumeProjection.podCertificate",
  ],
  "1.35": ["V1CSIDriverSpec.serviceAccountTokenInSecrets", "V1PodCertificateProjection.userAnnotations"],
  "1.36": ["V1CSIDriverSpec.preventPodSchedulingIfMissing", "V1PodSpec.schedulingGroup"],
};

const releasesOf = (names: Readonly<Record<string, readonly string[]>>): ReadonlyMap<string, string> =>
  new Map(Object.entries(names).flatMap(([release, of]) => of.map((name): [string, string] => [name, release])));

const OF_KINDS = releasesOf(KINDS);
const OF_FIELDS = releasesOf(FIELDS);

/** The release that added a kind, or undefined if the given one has it. */
export const kindAddedAfter = (release: Release, apiVersion: string, kind: string): string | undefined =>
  after(release, OF_KINDS.get(`${apiVersion} ${kind}`));

/** The release that added a field of a type, or undefined if the given one has it. */
export const fieldAddedAfter = (release: Release, type: string, field: string): string | undefined =>
  after(release, OF_FIELDS.get(`${type}.${field}`));

// The minor numbers have the same number of digits.
const after = (release: Release, added: string | undefined): string | undefined =>
  added !== undefined && added > release ? added : undefined;
