import { type Selector, parseSelector } from "kube-api";
import type { GroupVersionResource } from "kube-json";

/**
 * The fields of built-in kinds that an update may not change, as of Kubernetes 1.36. A field that may change
 * only under some conditions counts as immutable, because a defaulter cannot know them all. The comment at
 * each row names the file in pkg/apis of kubernetes/kubernetes and the function.
 */

/** An immutable field with all fields below it but `except`. */
export interface ImmutableField {
  readonly selector: Selector;
  readonly except: readonly Selector[];
  /** Set for items of a list that may grow: those that are stored may not change. */
  readonly ofStored?: true;
}

/** Fields of a resource or subresource; `except` applies to all of them. */
interface ImmutableRow {
  readonly fields: readonly string[];
  readonly except?: readonly string[];
  readonly storedItems?: readonly string[];
}

/** The volume types that are fields of the spec of a PersistentVolume. */
const VOLUME_SOURCES: readonly string[] =
  `awsElasticBlockStore azureDisk azureFile cephfs cinder csi fc flexVolume flocker gcePersistentDisk glusterfs
  hostPath iscsi local nfs photonPersistentDisk portworxVolume quobyte rbd scaleIO storageos vsphereVolume`.split(
    /\s+/,
  );

const ROWS: Readonly<Record<string, ImmutableRow>> = {
  // core/validation/validation.go, ValidatePodUpdate
  "/pods": {
    fields: ["spec"],
    except: [
      "spec.containers[*].image",
      "spec.initContainers[*].image",
      "spec.activeDeadlineSeconds",
      "spec.terminationGracePeriodSeconds",
      "spec.tolerations",
    ],
  },
  // core/validation/validation.go, ValidatePodEphemeralContainersUpdate; the strategy keeps the rest of the old Pod
  "/pods/ephemeralcontainers": {
    fields: ["spec"],
    except: ["spec.ephemeralContainers"],
    storedItems: ["spec.ephemeralContainers[*]"],
  },
  // registry/core/pod/strategy.go, dropNonResizeUpdates
  "/pods/resize": {
    fields: ["spec"],
    except: [
      "spec.resources",
      "spec.containers[*].resources",
      "spec.containers[*].resizePolicy",
      "spec.initContainers[*].resources",
      "spec.initContainers[*].resizePolicy",
    ],
  },
  // core/validation/validation.go, ValidatePersistentVolumeClaimUpdate
  "/persistentvolumeclaims": {
    fields: ["spec"],
    except: ["spec.resources", "spec.volumeAttributesClassName"],
  },
  // core/validation/validation.go, ValidatePersistentVolumeUpdate
  "/persistentvolumes": {
    fields: ["volumeMode", "nodeAffinity", ...VOLUME_SOURCES].map((name) => `spec.${name}`),
  },
  // core/validation/validation.go, ValidateServiceUpdate: validateServiceClusterIPsRelatedFields,
  // validateLoadBalancerClassField, ValidateHealthCheckNodePort
  "/services": {
    fields: ["clusterIP", "clusterIPs", "healthCheckNodePort", "loadBalancerClass"].map((name) => `spec.${name}`),
  },
  // core/validation/validation.go, ValidateSecretUpdate
  "/secrets": { fields: ["type", "immutable"] },
  // core/validation/validation.go, ValidateConfigMapUpdate
  "/configmaps": { fields: ["immutable"] },
  // registry/core/namespace/strategy.go, PrepareForUpdate, which keeps the old ones
  "/namespaces": { fields: ["spec.finalizers"] },
  // core/validation/validation.go, ValidateNodeUpdate
  "/nodes": { fields: ["spec.podCIDR", "spec.podCIDRs", "spec.providerID"] },
  // core/validation/validation.go, ValidateResourceQuotaUpdate
  "/resourcequotas": { fields: ["spec.scopes"] },
  // apps/validation/validation.go, ValidateDeploymentUpdate
  "apps/deployments": { fields: ["spec.selector"] },
  // apps/validation/validation.go, ValidateReplicaSetUpdate
  "apps/replicasets": { fields: ["spec.selector"] },
  // apps/validation/validation.go, ValidateDaemonSetUpdate
  "apps/daemonsets": { fields: ["spec.selector"] },
  // apps/validation/validation.go, ValidateStatefulSetUpdate
  "apps/statefulsets": {
    fields: ["spec"],
    except: [
      "spec.replicas",
      "spec.ordinals",
      "spec.template",
      "spec.updateStrategy",
      "spec.revisionHistoryLimit",
      "spec.persistentVolumeClaimRetentionPolicy",
      "spec.minReadySeconds",
    ],
  },
  // apps/validation/validation.go, ValidateControllerRevisionUpdate
  "apps/controllerrevisions": { fields: ["data"] },
  // batch/validation/validation.go, ValidateJobSpecUpdate
  "batch/jobs": {
    fields: [
      "spec.completions",
      "spec.selector",
      "spec.template",
      "spec.completionMode",
      "spec.podFailurePolicy",
      "spec.backoffLimitPerIndex",
      "spec.managedBy",
      "spec.successPolicy",
    ],
  },
  // storage/validation/validation.go, ValidateStorageClassUpdate
  "storage.k8s.io/storageclasses": {
    fields: ["parameters", "provisioner", "reclaimPolicy", "volumeBindingMode"],
  },
  // storage/validation/validation.go, ValidateVolumeAttachmentUpdate
  "storage.k8s.io/volumeattachments": { fields: ["spec"] },
  // storage/validation/validation.go, ValidateCSIDriverUpdate
  "storage.k8s.io/csidrivers": { fields: ["spec.attachRequired", "spec.volumeLifecycleModes"] },
  // storage/validation/validation.go, ValidateCSIStorageCapacityUpdate
  "storage.k8s.io/csistoragecapacities": { fields: ["nodeTopology", "storageClassName"] },
  // storage/validation/validation.go, ValidateVolumeAttributesClassUpdate
  "storage.k8s.io/volumeattributesclasses": { fields: ["driverName", "parameters"] },
  // networking/validation/validation.go, validateIngressClassSpecUpdate
  "networking.k8s.io/ingressclasses": { fields: ["spec.controller"] },
  // networking/validation/validation.go, ValidateIPAddressUpdate
  "networking.k8s.io/ipaddresses": { fields: ["spec.parentRef"] },
  // networking/validation/validation.go, ValidateServiceCIDRUpdate
  "networking.k8s.io/servicecidrs": { fields: ["spec.cidrs"] },
  // scheduling/validation/validation.go, ValidatePriorityClassUpdate
  "scheduling.k8s.io/priorityclasses": { fields: ["value", "preemptionPolicy"] },
  // rbac/validation/validation.go, ValidateRoleBindingUpdate
  "rbac.authorization.k8s.io/rolebindings": { fields: ["roleRef"] },
  // rbac/validation/validation.go, ValidateClusterRoleBindingUpdate
  "rbac.authorization.k8s.io/clusterrolebindings": { fields: ["roleRef"] },
  // discovery/validation/validation.go, ValidateEndpointSliceUpdate
  "discovery.k8s.io/endpointslices": { fields: ["addressType"] },
  // node/validation/validation.go, ValidateRuntimeClassUpdate
  "node.k8s.io/runtimeclasses": { fields: ["handler"] },
  // certificates/validation/validation.go, validateCertificateSigningRequestUpdate; its strategy keeps the old spec
  "certificates.k8s.io/certificatesigningrequests": { fields: ["spec"] },
  // resource/validation/validation.go, ValidateResourceClaimUpdate
  "resource.k8s.io/resourceclaims": { fields: ["spec"] },
  // resource/validation/validation.go, ValidateResourceClaimTemplateUpdate
  "resource.k8s.io/resourceclaimtemplates": { fields: ["spec"] },
  // staging/src/k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation, ValidateCustomResourceDefinitionUpdate
  "apiextensions.k8s.io/customresourcedefinitions": {
    fields: ["spec.group", "spec.scope", "spec.names.kind", "spec.names.plural"],
  },
};

const selectors = (fields: readonly string[] = []): readonly Selector[] =>
  fields.map((field) => parseSelector(field) ?? []);

const BY_RESOURCE: ReadonlyMap<string, readonly ImmutableField[]> = new Map(
  Object.entries(ROWS).map(([name, { fields, except, storedItems }]) => [
    name,
    [
      ...selectors(fields).map((selector) => ({ selector, except: selectors(except) })),
      ...selectors(storedItems).map((selector) => ({ selector, except: [], ofStored: true as const })),
    ],
  ]),
);

/** A server takes nothing of the spec from a request for the status. */
const SPEC: readonly ImmutableField[] = [{ selector: ["spec"], except: [] }];

/**
 * The immutable fields of a resource, or in requests for a subresource of it. None if it is not in the table, as those that have
 * an object of their own, such as 'scale'.
 */
export const immutableFields = (
  { group, resource }: GroupVersionResource,
  subresource?: string,
): readonly ImmutableField[] =>
  subresource === undefined
    ? (BY_RESOURCE.get(`${group}/${resource}`) ?? [])
    : (BY_RESOURCE.get(`${group}/${resource}/${subresource}`) ?? (subresource === "status" ? SPEC : []));
