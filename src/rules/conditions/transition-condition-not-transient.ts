import { transitionOf } from "../../kube/words/condition-types.js";
import { customConditions } from "../../kube/api/conditions.js";
import { own } from "kube-json";
import {
  condition,
  conditionsExample,
  invalid,
  literal,
  ON_STATUS_UPDATES,
  path,
  type Rule,
  updateExample,
  widgetExample,
} from "../kit.js";

export const transitionConditionNotTransient: Rule = {
  id: "conditions/transition-condition-not-transient",
  conventions: ["conditions-12"],
  match: ON_STATUS_UPDATES,
  action: "Warn",
  *check({ object, oldObject }) {
    // A status that is absent as a whole was not removed by its controller.
    if (oldObject === undefined || (own(object, "status") ?? undefined) === undefined) return;
    const kept = new Set([...customConditions(object)].map(({ type }) => type));
    for (const { type } of customConditions(oldObject))
      if (transitionOf(type) !== undefined && !kept.has(type))
        yield invalid(
          path("status", "conditions"),
          `must keep the condition ${literal(type)}, with \`status\` 'False' when it has ended`,
        );
  },
  summary: "A condition that is named for a transition must be kept after the transition has ended.",
  rationale:
    "A condition that disappears does not say how the transition ended, or whether the controller has seen the object at all. With status 'False' it keeps the reason and the time of the last transition. Built-in kinds are exempt.",
  good: updateExample(
    conditionsExample(condition("Resizing", '"True"', "VolumeGrowing", "Volume data-0 grows to 2 GiB.")),
    widgetExample(`
      status:
        conditions:
          - type: Resizing
            status: "False"
            reason: VolumeGrown
            message: Volume data-0 has 2 GiB.
            lastTransitionTime: "2024-05-01T10:01:00Z"
    `),
  ),
  bad: updateExample(
    conditionsExample(
      condition("Ready", '"True"', "Started", "All replicas run."),
      condition("Resizing", '"True"', "VolumeGrowing", "Volume data-0 grows to 2 GiB."),
    ),
    conditionsExample(condition("Ready", '"True"', "Started", "All replicas run.")),
  ),
};
