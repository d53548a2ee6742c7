import type { AnyDefaulter } from "../model/rule.js";
import { carryOver } from "./generic/carry-over.js";
import { clearStaleUnionMember } from "./generic/clear-stale-union-member.js";
import { labelsFromTemplate } from "./metadata/labels-from-template.js";
import { defaultStorageClass } from "./storage/default-storage-class.js";
import { carryOverAllocated } from "./updates/carry-over.js";
import { imagePullSecrets } from "./workloads/image-pull-secrets.js";

/** All defaulters, in the order in which docs and listings show them. */
export const DEFAULTERS: readonly AnyDefaulter[] = [
  labelsFromTemplate,
  imagePullSecrets,
  defaultStorageClass,
  carryOverAllocated,
  carryOver,
  clearStaleUnionMember,
];
