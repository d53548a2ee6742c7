import type { Checks } from "../walk.js";
import { CONTAINER } from "./container.js";
import { ENV } from "./env.js";
import { FIELD_REFERENCES } from "./field-references.js";
import { MOUNTS } from "./mounts.js";
import { PORTS } from "./ports.js";
import { PROBES } from "./probes.js";
import { RESOURCES } from "./resources.js";
import { RESTART_RULES } from "./restart-rules.js";
import { SECURITY_CONTEXT } from "./security-context.js";
import { SECURITY_PROFILES } from "./security-profiles.js";

/** The checks of containers and of what is in them. Those of the lists are in `CONTAINER_LISTS`. */
export const CONTAINERS: Checks = {
  ...CONTAINER,
  ...ENV,
  ...FIELD_REFERENCES,
  ...MOUNTS,
  ...PORTS,
  ...PROBES,
  ...RESOURCES,
  ...RESTART_RULES,
  ...SECURITY_CONTEXT,
  ...SECURITY_PROFILES,
};
