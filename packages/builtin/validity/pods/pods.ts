import type { Checks } from "../walk.js";
import { AFFINITY } from "./affinity.js";
import { DNS } from "./dns.js";
import { DOWNWARD_API } from "./downward-api.js";
import { FILES } from "./files.js";
import { POD_SPEC } from "./pod-spec.js";
import { POD } from "./pod.js";
import { SECURITY_CONTEXT } from "./security-context.js";
import { TOLERATIONS } from "./tolerations.js";
import { TOPOLOGY_SPREAD } from "./topology-spread.js";
import { VOLUMES } from "./volumes.js";

/** The checks of pods and of what is in them, but for containers. */
export const PODS: Checks = {
  ...AFFINITY,
  ...DNS,
  ...DOWNWARD_API,
  ...FILES,
  ...POD_SPEC,
  ...POD,
  ...SECURITY_CONTEXT,
  ...TOLERATIONS,
  ...TOPOLOGY_SPREAD,
  ...VOLUMES,
};
