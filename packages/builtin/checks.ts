import { METADATA } from "./validity/metadata/object-meta.js";
import { CONTAINERS } from "./validity/containers/container.js";
import { ENV } from "./validity/containers/env.js";
import { MOUNTS } from "./validity/containers/mounts.js";
import { PROBES } from "./validity/containers/probes.js";
import { RESOURCES } from "./validity/containers/resources.js";
import { SECURITY } from "./validity/containers/security-context.js";
import { FILES } from "./validity/pods/files.js";
import { POD_SPEC } from "./validity/pods/pod-spec.js";
import { POD } from "./validity/pods/pod.js";
import { SCHEDULING } from "./validity/pods/scheduling.js";
import { POD_VOLUMES } from "./validity/pods/volumes.js";
import { APPS } from "./validity/workloads/apps.js";
import { AUTOSCALERS } from "./validity/workloads/autoscaler.js";
import { CRON_JOBS } from "./validity/workloads/cron-job.js";
import { JOBS } from "./validity/workloads/job.js";
import { OTHER_WORKLOADS } from "./validity/workloads/others.js";
import { ENDPOINTS } from "./validity/network/endpoints.js";
import { INGRESSES } from "./validity/network/ingress.js";
import { NETWORK_POLICIES } from "./validity/network/network-policy.js";
import { SERVICE_CIDRS } from "./validity/network/service-cidr.js";
import { SERVICES } from "./validity/network/service.js";
import { CERTIFICATES } from "./validity/access/certificates.js";
import { RBAC } from "./validity/access/rbac.js";
import { CLUSTER } from "./validity/config/cluster.js";
import { DATA } from "./validity/config/data.js";
import { EVENTS } from "./validity/config/events.js";
import { LIMITS } from "./validity/config/limits.js";
import { DEVICE_CLAIMS } from "./validity/devices/claims.js";
import { DEVICE_SLICES } from "./validity/devices/slices.js";
import { CLAIMS } from "./validity/storage/claim.js";
import { CLASSES } from "./validity/storage/classes.js";
import { DRIVERS } from "./validity/storage/drivers.js";
import { VOLUMES } from "./validity/storage/volume.js";
import { FLOW_CONTROL } from "./validity/registration/flow-control.js";
import { OTHER_REGISTRATION } from "./validity/registration/others.js";
import { WEBHOOKS } from "./validity/registration/webhooks.js";
import type { Check, Checks } from "./validity/check.js";
import { NODE_LABELS } from "./warnings/node-labels.js";
import { OTHERS } from "./warnings/others.js";
import { PODS } from "./warnings/pods.js";
import { VOLUME_WARNINGS } from "./warnings/volumes.js";

/** All checks. A type has its checks in one table only. */
export const CHECKS: Checks = {
  ...METADATA,
  ...CONTAINERS,
  ...ENV,
  ...MOUNTS,
  ...PROBES,
  ...RESOURCES,
  ...SECURITY,
  ...FILES,
  ...POD_SPEC,
  ...POD,
  ...SCHEDULING,
  ...POD_VOLUMES,
  ...APPS,
  ...AUTOSCALERS,
  ...CRON_JOBS,
  ...JOBS,
  ...OTHER_WORKLOADS,
  ...ENDPOINTS,
  ...INGRESSES,
  ...NETWORK_POLICIES,
  ...SERVICE_CIDRS,
  ...SERVICES,
  ...CERTIFICATES,
  ...RBAC,
  ...CLUSTER,
  ...DATA,
  ...EVENTS,
  ...LIMITS,
  ...DEVICE_CLAIMS,
  ...DEVICE_SLICES,
  ...CLAIMS,
  ...CLASSES,
  ...DRIVERS,
  ...VOLUMES,
  ...FLOW_CONTROL,
  ...OTHER_REGISTRATION,
  ...WEBHOOKS,
};

/** What an API server warns of, by the names of types. A type may be in several tables. */
const warnings: Record<string, Check[]> = {};
for (const table of [NODE_LABELS, PODS, VOLUME_WARNINGS, OTHERS])
  for (const [type, checks] of Object.entries(table)) (warnings[type] ??= []).push(...checks);

export const WARNINGS: Checks = warnings;
