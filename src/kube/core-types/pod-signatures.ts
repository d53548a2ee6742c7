import { type CoreSignature, holds, list, maps, under } from "./core-signature.js";

const SECURITY = "appArmorProfile runAsGroup runAsNonRoot runAsUser seLinuxOptions seccompProfile windowsOptions";
/** How PodSpec and what it is made of show: containers, scheduling, volumes. The first part of CORE_SIGNATURES. */
export const POD_SIGNATURES: readonly CoreSignature[] = [
  // Pods and containers
  {
    type: "PodTemplateSpec",
    has: ["spec metadata"],
    evidence: [holds("spec", "containers", "restartPolicy")],
  },
  {
    type: "PodSpec",
    has: ["restartPolicy containers volumes", "enableServiceLinks containers"],
    also: `activeDeadlineSeconds affinity automountServiceAccountToken dnsConfig dnsPolicy ephemeralContainers
      hostAliases hostIPC hostNetwork hostPID hostUsers hostname hostnameOverride imagePullSecrets initContainers
      nodeName nodeSelector os overhead preemptionPolicy priority priorityClassName readinessGates resourceClaims
      resources runtimeClassName schedulerName schedulingGates schedulingGroup securityContext serviceAccount
      serviceAccountName setHostnameAsFQDN shareProcessNamespace subdomain terminationGracePeriodSeconds
      tolerations topologySpreadConstraints volumes workloadRef`,
    inlined: true,
  },
  {
    type: "Container",
    has: ["terminationMessagePath volumeMounts", "volumeMounts args command env image name"],
    also: `envFrom imagePullPolicy lifecycle livenessProbe ports readinessProbe resizePolicy resources restartPolicy
      restartPolicyRules securityContext startupProbe stdin stdinOnce targetContainerName terminationMessagePolicy
      tty volumeDevices workingDir`,
    inlined: true,
  },
  {
    type: "PodSecurityContext",
    has: ["fsGroup runAsUser"],
    also: `${SECURITY} fsGroupChangePolicy seLinuxChangePolicy supplementalGroups supplementalGroupsPolicy sysctls`,
    inlined: true,
  },
  {
    type: "SecurityContext",
    has: ["seLinuxOptions runAsUser", "allowPrivilegeEscalation runAsUser"],
    also: `${SECURITY} capabilities privileged procMount readOnlyRootFilesystem`,
    inlined: true,
  },
  { type: "SELinuxOptions", has: ["role level type user"] },
  { type: "SeccompProfile", has: ["localhostProfile type"] },
  {
    type: "WindowsSecurityContextOptions",
    has: ["gmsaCredentialSpec"],
    also: "gmsaCredentialSpecName hostProcess runAsUserName",
  },
  { type: "Capabilities", has: ["drop add"], evidence: [under("capabilities")] },
  {
    type: "Probe",
    has: ["initialDelaySeconds periodSeconds"],
    also: "exec failureThreshold grpc httpGet successThreshold tcpSocket terminationGracePeriodSeconds timeoutSeconds",
    inlined: true,
  },
  { type: "Lifecycle", has: ["preStop postStart"], also: "stopSignal" },
  { type: "LifecycleHandler", has: ["httpGet exec tcpSocket"], also: "grpc sleep" },
  { type: "HTTPGetAction", has: ["httpHeaders port scheme"], also: "host path" },
  { type: "TCPSocketAction", has: ["port host"], evidence: [under("tcpSocket")] },
  { type: "ExecAction", has: ["command"], evidence: [under("exec")] },
  {
    type: "EnvVar",
    has: ["valueFrom name value"],
    evidence: [under("env"), holds("valueFrom", "configMapKeyRef")],
  },
  {
    type: "EnvVarSource",
    has: ["resourceFieldRef configMapKeyRef secretKeyRef"],
    also: "fieldRef fileKeyRef",
  },
  { type: "EnvFromSource", has: ["prefix configMapRef secretRef"] },
  { type: "ContainerPort", has: ["containerPort hostPort"], also: "hostIP name protocol" },
  {
    type: "ResourceRequirements",
    has: ["limits requests"],
    also: "claims",
    evidence: [maps("limits", "requests")],
    inlined: true,
  },
  {
    type: "ResourceList",
    has: ["memory cpu"],
    also: "ephemeral-storage hugepages-1Gi hugepages-2Mi storage",
    evidence: [under("limits", "requests")],
    inlined: true,
  },
  { type: "ResourceClaim", has: ["request name"], evidence: [under("claims")] },
  { type: "HostAlias", has: ["hostnames ip"] },
  { type: "PodDNSConfig", has: ["nameservers options searches"] },

  // Scheduling
  { type: "Affinity", has: ["nodeAffinity podAffinity"], also: "podAntiAffinity", inlined: true },
  {
    type: "PodAffinity",
    has: ["requiredDuringSchedulingIgnoredDuringExecution preferredDuringSchedulingIgnoredDuringExecution"],
    evidence: [list("requiredDuringSchedulingIgnoredDuringExecution")],
  },
  {
    type: "NodeAffinity",
    has: ["requiredDuringSchedulingIgnoredDuringExecution"],
    also: "preferredDuringSchedulingIgnoredDuringExecution",
  },
  { type: "NodeSelector", has: ["nodeSelectorTerms"] },
  { type: "NodeSelectorTerm", has: ["matchFields matchExpressions"] },
  {
    type: "PreferredSchedulingTerm",
    has: ["preference weight"],
    evidence: [holds("preference", "matchExpressions", "matchFields")],
  },
  { type: "WeightedPodAffinityTerm", has: ["podAffinityTerm weight"] },
  {
    type: "TopologySpreadConstraint",
    has: ["maxSkew topologyKey"],
    also: "labelSelector matchLabelKeys minDomains nodeAffinityPolicy nodeTaintsPolicy whenUnsatisfiable",
  },
  {
    type: "PodAffinityTerm",
    has: ["topologyKey labelSelector"],
    also: "matchLabelKeys mismatchLabelKeys namespaceSelector namespaces",
  },
  { type: "Toleration", has: ["tolerationSeconds effect operator"], also: "key value" },
  { type: "Taint", has: ["timeAdded effect"], also: "key value" },

  // Volumes
  {
    type: "Volume",
    has: ["emptyDir hostPath secret"],
    also: `awsElasticBlockStore azureDisk azureFile cephfs cinder configMap csi downwardAPI ephemeral fc flexVolume
      flocker gcePersistentDisk gitRepo glusterfs image iscsi name nfs persistentVolumeClaim photonPersistentDisk
      portworxVolume projected quobyte rbd scaleIO storageos vsphereVolume`,
    inlined: true,
  },
  {
    type: "VolumeMount",
    has: ["mountPropagation mountPath", "subPath mountPath name readOnly"],
    also: "recursiveReadOnly subPathExpr",
  },
  { type: "VolumeDevice", has: ["devicePath name"], evidence: [under("volumeDevices")] },
  { type: "EmptyDirVolumeSource", has: ["sizeLimit medium"] },
  { type: "HostPathVolumeSource", has: ["path type"], evidence: [under("hostPath")] },
  { type: "SecretVolumeSource", has: ["secretName items"], also: "defaultMode optional" },
  { type: "ConfigMapVolumeSource", has: ["defaultMode items name"], also: "optional" },
  { type: "ConfigMapProjection", has: ["items name optional"], evidence: [under("configMap", "secret")] },
  { type: "ProjectedVolumeSource", has: ["sources defaultMode"] },
  { type: "PersistentVolumeClaimVolumeSource", has: ["claimName readOnly"] },
  { type: "CSIVolumeSource", has: ["volumeAttributes driver"], also: "fsType nodePublishSecretRef readOnly" },
  { type: "ImageVolumeSource", has: ["pullPolicy reference"], evidence: [under("image")] },
  { type: "ServiceAccountTokenProjection", has: ["audience expirationSeconds path"] },
  { type: "KeyToPath", has: ["mode key path"], evidence: [under("items")] },
  {
    type: "PersistentVolumeClaim",
    has: ["spec metadata"],
    also: "apiVersion kind status",
    evidence: [holds("spec", "accessModes", "resources")],
  },
  {
    type: "PersistentVolumeClaimSpec",
    has: ["accessModes resources storageClassName"],
    also: "dataSource dataSourceRef selector volumeAttributesClassName volumeMode volumeName",
    inlined: true,
  },
];
