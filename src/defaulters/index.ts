import type { AnyDefaulter } from "../model/rule.js";
import { carryOver } from "./generic/carry-over.js";
import { clearStaleUnionMember } from "./generic/clear-stale-union-member.js";
import { celDefault } from "./generic/cel-default.js";
import { fieldDefault } from "./generic/default.js";
import { fromCluster } from "./generic/from-cluster.js";
import { fromSchema } from "./generic/from-schema.js";
import { listEntry } from "./generic/list-entry.js";
import { labelsFromTemplate } from "./metadata/labels-from-template.js";
import { uniqueLabel } from "./metadata/unique-label.js";
import { defaultIngressClass } from "./networking/default-ingress-class.js";
import { defaultPriorityClass } from "./scheduling/default-priority-class.js";
import { defaultStorageClass } from "./storage/default-storage-class.js";
import { carryOverAllocated } from "./updates/carry-over.js";
import { imagePullSecrets } from "./workloads/image-pull-secrets.js";
import { topologySpread } from "./workloads/topology-spread.js";

/** All defaulters, in the order in which docs and listings show them. */
export const DEFAULTERS: readonly AnyDefaulter[] = [
  carryOver,
  clearStaleUnionMember,
  fieldDefault,
  celDefault,
  fromCluster,
  fromSchema,
  listEntry,
  labelsFromTemplate,
  uniqueLabel,
  defaultIngressClass,
  defaultPriorityClass,
  defaultStorageClass,
  carryOverAllocated,
  imagePullSecrets,
  topologySpread,
];
