import type { AnyDefaulter } from "../model/rule.js";
import { fieldDefault } from "./generic/default.js";
import { fromCluster } from "./generic/from-cluster.js";
import { listEntry } from "./generic/list-entry.js";
import { labelsFromTemplate } from "./metadata/labels-from-template.js";
import { defaultStorageClass } from "./storage/default-storage-class.js";
import { imagePullSecrets } from "./workloads/image-pull-secrets.js";

/** All defaulters, in the order in which docs and listings show them. */
export const DEFAULTERS: readonly AnyDefaulter[] = [
  fieldDefault,
  fromCluster,
  listEntry,
  labelsFromTemplate,
  imagePullSecrets,
  defaultStorageClass,
];
