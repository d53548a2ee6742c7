import type { OptionsDescription } from "../model/rule.js";

/** The options of rules that concern the Kubernetes project itself, and nobody who does not say that it is part of it. */
export interface ProjectOptions {
  /** API groups of one's own under 'k8s.io'; without any, nothing is judged. */
  readonly groups: readonly string[];
}

export const PROJECT_OPTIONS: OptionsDescription<ProjectOptions> = {
  schema: {
    type: "object",
    additionalProperties: false,
    properties: {
      groups: {
        description:
          "API groups of your own under 'k8s.io', such as 'scheduling.k8s.io'. Without any, nothing is judged.",
        type: "array",
        items: { type: "string", pattern: "(^|\\.)k8s\\.io$" },
      },
    },
  },
  defaults: { groups: [] },
  example: { groups: ["scheduling.k8s.io"] },
};
