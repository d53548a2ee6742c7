/**
 * Structs of other products that APIs embed or copy, by names that no other struct has together; the rarest is the first. At the
 * top of `spec` and `status`, they are the author's own: the API of the product itself has most of them there.
 */
export const TYPES_OF_OTHERS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Prometheus: {
    Rule: ["expr record alert", "expr record labels"],
    RelabelConfig: ["modulus regex replacement", "sourceLabels regex replacement"],
    OAuth2: ["endpointParams clientId clientSecret"],
    SafeTLSConfig: ["keySecret insecureSkipVerify serverName"],
  },
  "Prometheus Operator": {
    Endpoint: ["metricRelabelings honorLabels relabelings"],
  },
  Alertmanager: {
    TimeInterval: ["days_of_month weekdays"],
  },
  "kube-state-metrics": {
    Metric: ["labelsFromPath commonLabels metrics", "labelsFromPath path"],
  },
  "Argo Rollouts": {
    RolloutStatus: ["stableRS blueGreen canary"],
  },
  "cert-manager": {
    X509Subject: ["countries localities organizationalUnits"],
  },
  "Gateway API": {
    RouteParentStatus: ["parentRef controllerName conditions"],
    PolicyAncestorStatus: ["ancestorRef controllerName conditions"],
  },
  Istio: {
    TrafficPolicy: ["outlierDetection connectionPool loadBalancer"],
    LoadBalancerSettings: ["localityLbSetting consistentHash"],
    OutlierDetection: ["consecutive5xxErrors baseEjectionTime"],
    HTTPMatchRequest: ["withoutHeaders queryParams uri"],
  },
  Envoy: {
    HealthCheck: ["noTrafficInterval healthyThreshold unhealthyThreshold"],
    BackoffStrategy: ["baseInterval maxInterval"],
    HeaderMutationRules: ["allowAllRouting allowEnvoy disallowSystem"],
    RegexMatcher: ["googleRe2 regex"],
    GrpcJsonTranscoder: ["ignoreUnknownQueryParameters ignoredQueryParameters"],
  },
  OpenShift: {
    TLSSecurityProfile: ["intermediate modern old"],
    RouteSpec: ["alternateBackends wildcardPolicy"],
    TLSConfig: ["insecureEdgeTerminationPolicy termination"],
  },
  Velero: {
    BackupSpec: ["includedResources includedNamespaces excludedNamespaces"],
    ResourceHookSpec: ["postHooks includedNamespaces"],
    BackupStorageLocationSpec: ["backupSyncPeriod objectStorage"],
  },
  VerticalPodAutoscaler: {
    RecommendedContainerResources: ["lowerBound containerName target"],
    HistogramCheckpoint: ["bucketWeights referenceTimestamp"],
    ContainerResourcePolicy: ["controlledResources minAllowed maxAllowed"],
  },
  KEDA: {
    ScaleTriggers: ["authenticationRef metricType"],
    AdvancedConfig: ["scalingModifiers horizontalPodAutoscalerConfig"],
  },
  JobSet: {
    JobSetSpec: ["replicatedJobs successPolicy failurePolicy"],
  },
  Ray: {
    RayClusterSpec: ["headGroupSpec workerGroupSpecs"],
  },
  Volcano: {
    NetworkTopologySpec: ["highestTierAllowed mode"],
  },
  KubeVirt: {
    VirtualMachineSpec: ["dataVolumeTemplates runStrategy template"],
  },
  Knative: {
    Addressable: ["CACerts audience url"],
  },
  ExternalDNS: {
    Endpoint: ["recordTTL dnsName recordType"],
  },
  "Argo CD": {
    SyncWindow: ["manualSync applications schedule"],
  },
  Metal3: {
    RootDeviceHints: ["hctl deviceName wwn"],
  },
  "controller-runtime": {
    ControllerManagerConfigurationSpec: ["cacheNamespace leaderElection webhook"],
    ControllerConfigurationSpec: ["groupKindConcurrency cacheSyncTimeout"],
    ControllerHealth: ["livenessEndpointName readinessEndpointName"],
  },
  kubelet: {
    KubeletConfiguration: ["cpuCFSQuota cpuCFSQuotaPeriod", "imageGCHighThresholdPercent imageGCLowThresholdPercent"],
  },
  devfile: {
    Component: ["openshift kubernetes volume"],
    Command: ["composite exec apply"],
  },
  Kuadrant: {
    AuthScheme: ["callbacks authentication authorization"],
  },
  Kubernetes: {
    "Ingress of extensions/v1beta1": ["ingressClassName backend rules"],
  },
};
