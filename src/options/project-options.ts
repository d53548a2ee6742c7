import type { OptionsDescription } from "../model/rule.js";
import { closed } from "../model/json-schema.js";

/** The options of rules for APIs of the Kubernetes project, which are off by default. */
export interface ProjectOptions {
  /** The user's own API groups within 'k8s.io'; without any, the rules are off. */
  readonly groups: readonly string[];
}

export const PROJECT_OPTIONS: OptionsDescription<ProjectOptions> = {
  schema: closed({
    groups: {
      description: "Your own API groups within 'k8s.io', such as 'scheduling.k8s.io'. Without any, the rule is off.",
      type: "array",
      items: { type: "string", pattern: "(^|\\.)k8s\\.io$" },
    },
  }),
  defaults: { groups: [] },
  example: { groups: ["scheduling.k8s.io"] },
};
