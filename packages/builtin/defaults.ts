import type { Defaults } from "./decode/decode.js";
import { OTHER_DEFAULTS } from "./decode/defaults/others.js";
import { POD_DEFAULTS } from "./decode/defaults/pods.js";
import { WORKLOAD_DEFAULTS } from "./decode/defaults/workloads.js";

/** The defaults of structs, by the names of their types (k8s.io/kubernetes, pkg/apis/.../defaults.go). */
export const DEFAULTS: Defaults = { ...POD_DEFAULTS, ...WORKLOAD_DEFAULTS, ...OTHER_DEFAULTS };
