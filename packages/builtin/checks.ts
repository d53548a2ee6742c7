import { CONTAINERS } from "./validity/containers/containers.js";
import { PODS } from "./validity/pods/pods.js";
import { METADATA } from "./validity/metadata/object-meta.js";
import { ENDPOINT_SLICES } from "./validity/network/endpoint-slice.js";
import { ENDPOINTS } from "./validity/network/endpoints.js";
import { INGRESS_CLASSES } from "./validity/network/ingress-class.js";
import { INGRESSES } from "./validity/network/ingress.js";
import { NETWORK_POLICIES } from "./validity/network/network-policy.js";
import { SERVICE_CIDRS } from "./validity/network/service-cidr.js";
import { SERVICES } from "./validity/network/service.js";
import { RBAC } from "./validity/access/rbac.js";
import { CERTIFICATES } from "./validity/access/certificates.js";
import { DATA } from "./validity/config/data.js";
import { NAMESPACES } from "./validity/config/namespace.js";
import { NODES } from "./validity/config/node.js";
import { EVENTS } from "./validity/config/events.js";
import { QUOTAS } from "./validity/config/quota.js";
import { LIMIT_RANGES } from "./validity/config/limit-range.js";
import { CLAIMS } from "./validity/storage/claim.js";
import { VOLUMES } from "./validity/storage/volume.js";
import { CLASSES } from "./validity/storage/classes.js";
import { DRIVERS } from "./validity/storage/drivers.js";
import { WEBHOOKS } from "./validity/registration/webhooks.js";
import { WEBHOOK_RULES } from "./validity/registration/webhook-rules.js";
import { API_SERVICES } from "./validity/registration/api-service.js";
import { RUNTIME_CLASSES } from "./validity/registration/runtime-class.js";
import { FLOW_CONTROL } from "./validity/registration/flow-control.js";
import type { Checks } from "./validity/walk.js";
import { AUTOSCALERS } from "./validity/workloads/autoscaler.js";
import { CRON_JOBS } from "./validity/workloads/cron-job.js";
import { DAEMON_SETS } from "./validity/workloads/daemon-set.js";
import { DEPLOYMENTS } from "./validity/workloads/deployment.js";
import { JOBS } from "./validity/workloads/job.js";
import { OTHER_WORKLOADS } from "./validity/workloads/others.js";
import { STATEFUL_SETS } from "./validity/workloads/stateful-set.js";

/** All checks. A type has its checks in one table only. */
export const CHECKS: Checks = {
  ...METADATA,
  ...CONTAINERS,
  ...PODS,
  ...DEPLOYMENTS,
  ...DAEMON_SETS,
  ...STATEFUL_SETS,
  ...JOBS,
  ...CRON_JOBS,
  ...AUTOSCALERS,
  ...OTHER_WORKLOADS,
  ...SERVICES,
  ...SERVICE_CIDRS,
  ...NETWORK_POLICIES,
  ...INGRESSES,
  ...INGRESS_CLASSES,
  ...ENDPOINTS,
  ...ENDPOINT_SLICES,
  ...RBAC,
  ...CERTIFICATES,
  ...DATA,
  ...NAMESPACES,
  ...NODES,
  ...EVENTS,
  ...QUOTAS,
  ...LIMIT_RANGES,
  ...CLAIMS,
  ...VOLUMES,
  ...CLASSES,
  ...DRIVERS,
  ...WEBHOOKS,
  ...WEBHOOK_RULES,
  ...API_SERVICES,
  ...RUNTIME_CLASSES,
  ...FLOW_CONTROL,
};
