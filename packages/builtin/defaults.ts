import type { Defaults } from "./decode/decode.js";
import { POD_DEFAULTS } from "./decode/defaults/pods.js";
import { CONTAINER_DEFAULTS } from "./decode/defaults/containers.js";
import { ACCESS_DEFAULTS } from "./decode/defaults/access.js";
import { CONFIG_DEFAULTS } from "./decode/defaults/config.js";
import { STORAGE_DEFAULTS } from "./decode/defaults/storage.js";
import { REGISTRATION_DEFAULTS } from "./decode/defaults/registration.js";
import { NETWORK_DEFAULTS } from "./decode/defaults/network.js";
import { WORKLOAD_DEFAULTS } from "./decode/defaults/workloads.js";

/** The defaults of structs, by the names of their types (k8s.io/kubernetes, pkg/apis/.../defaults.go). */
export const DEFAULTS: Defaults = {
  ...CONTAINER_DEFAULTS,
  ...POD_DEFAULTS,
  ...NETWORK_DEFAULTS,
  ...WORKLOAD_DEFAULTS,
  ...ACCESS_DEFAULTS,
  ...CONFIG_DEFAULTS,
  ...STORAGE_DEFAULTS,
  ...REGISTRATION_DEFAULTS,
};
