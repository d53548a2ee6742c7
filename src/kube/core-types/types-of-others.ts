interface Product {
  /** That of the API groups that define these types. */
  readonly domain?: string;
  readonly types: Readonly<Record<string, readonly string[]>>;
}

/**
 * Structs of other products that APIs embed or copy, by names that no other struct has together; the rarest is the first. At the
 * top of `spec` and `status`, they are the author's own: the API of the product itself has most of them there.
 */
export const TYPES_OF_OTHERS: Readonly<Record<string, Product>> = {
  Prometheus: {
    domain: "monitoring.coreos.com",
    types: {
      Rule: ["expr record alert", "expr record labels"],
      RelabelConfig: ["modulus regex replacement", "sourceLabels regex replacement"],
      OAuth2: ["endpointParams clientId clientSecret"],
      SafeTLSConfig: ["keySecret insecureSkipVerify serverName"],
    },
  },
  "Prometheus Operator": {
    domain: "monitoring.coreos.com",
    types: {
      Endpoint: ["metricRelabelings honorLabels relabelings"],
    },
  },
  Alertmanager: {
    types: {
      TimeInterval: ["days_of_month weekdays"],
    },
  },
  "kube-state-metrics": {
    types: {
      Metric: ["labelsFromPath commonLabels metrics", "labelsFromPath path"],
    },
  },
  "Argo Rollouts": {
    domain: "argoproj.io",
    types: {
      RolloutStatus: ["stableRS blueGreen canary"],
    },
  },
  "cert-manager": {
    domain: "cert-manager.io",
    types: {
      X509Subject: ["countries localities organizationalUnits"],
    },
  },
  "Gateway API": {
    domain: "gateway.networking.k8s.io",
    types: {
      RouteParentStatus: ["parentRef controllerName conditions"],
      PolicyAncestorStatus: ["ancestorRef controllerName conditions"],
    },
  },
  Istio: {
    domain: "istio.io",
    types: {
      TrafficPolicy: ["outlierDetection connectionPool loadBalancer"],
      LoadBalancerSettings: ["localityLbSetting consistentHash"],
      OutlierDetection: ["consecutive5xxErrors baseEjectionTime"],
      HTTPMatchRequest: ["withoutHeaders queryParams uri"],
    },
  },
  Envoy: {
    types: {
      HealthCheck: ["noTrafficInterval healthyThreshold unhealthyThreshold"],
      BackoffStrategy: ["baseInterval maxInterval"],
      HeaderMutationRules: ["allowAllRouting allowEnvoy disallowSystem"],
      RegexMatcher: ["googleRe2 regex"],
      GrpcJsonTranscoder: ["ignoreUnknownQueryParameters ignoredQueryParameters"],
    },
  },
  OpenShift: {
    domain: "openshift.io",
    types: {
      TLSSecurityProfile: ["intermediate modern old"],
      RouteSpec: ["alternateBackends wildcardPolicy"],
      TLSConfig: ["insecureEdgeTerminationPolicy termination"],
    },
  },
  Velero: {
    domain: "velero.io",
    types: {
      BackupSpec: ["includedResources includedNamespaces excludedNamespaces"],
      ResourceHookSpec: ["postHooks includedNamespaces"],
      BackupStorageLocationSpec: ["backupSyncPeriod objectStorage"],
    },
  },
  VerticalPodAutoscaler: {
    domain: "autoscaling.k8s.io",
    types: {
      RecommendedContainerResources: ["lowerBound containerName target"],
      HistogramCheckpoint: ["bucketWeights referenceTimestamp"],
      ContainerResourcePolicy: ["controlledResources minAllowed maxAllowed"],
    },
  },
  KEDA: {
    domain: "keda.sh",
    types: {
      ScaleTriggers: ["authenticationRef metricType"],
      AdvancedConfig: ["scalingModifiers horizontalPodAutoscalerConfig"],
    },
  },
  JobSet: {
    domain: "jobset.k8s.io",
    types: {
      JobSetSpec: ["replicatedJobs successPolicy failurePolicy"],
    },
  },
  Ray: {
    domain: "ray.io",
    types: {
      RayClusterSpec: ["headGroupSpec workerGroupSpecs"],
    },
  },
  Volcano: {
    domain: "volcano.sh",
    types: {
      NetworkTopologySpec: ["highestTierAllowed mode"],
    },
  },
  KubeVirt: {
    domain: "kubevirt.io",
    types: {
      VirtualMachineSpec: ["dataVolumeTemplates runStrategy template"],
    },
  },
  Knative: {
    types: {
      Addressable: ["CACerts audience url"],
    },
  },
  ExternalDNS: {
    domain: "externaldns.k8s.io",
    types: {
      Endpoint: ["recordTTL dnsName recordType"],
    },
  },
  "Argo CD": {
    domain: "argoproj.io",
    types: {
      SyncWindow: ["manualSync applications schedule"],
    },
  },
  Metal3: {
    domain: "metal3.io",
    types: {
      RootDeviceHints: ["hctl deviceName wwn"],
    },
  },
  "controller-runtime": {
    types: {
      ControllerManagerConfigurationSpec: ["cacheNamespace leaderElection webhook"],
      ControllerConfigurationSpec: ["groupKindConcurrency cacheSyncTimeout"],
      ControllerHealth: ["livenessEndpointName readinessEndpointName"],
    },
  },
  kubelet: {
    types: {
      KubeletConfiguration: ["cpuCFSQuota cpuCFSQuotaPeriod", "imageGCHighThresholdPercent imageGCLowThresholdPercent"],
    },
  },
  devfile: {
    domain: "devfile.io",
    types: {
      Component: ["openshift kubernetes volume"],
      Command: ["composite exec apply"],
    },
  },
  Kuadrant: {
    domain: "kuadrant.io",
    types: {
      AuthScheme: ["callbacks authentication authorization"],
    },
  },
  Kubernetes: {
    types: {
      "Ingress of extensions/v1beta1": ["ingressClassName backend rules"],
    },
  },
};
