import { isStringMap, matchesLabels } from "kube-api";
import { isWorkload } from "../../kube/api/pod-template.js";
import { at, isArray, own } from "kube-json";
import { podSelector } from "../../kube/api/workload-selector.js";
import { POD_TEMPLATE } from "../../model/precondition.js";
import { examples, invalid, literal, ON_OBJECTS, path, type Rule } from "../kit.js";

export const selectorMatchesTemplate: Rule = {
  id: "labels/selector-matches-template",
  conventions: ["labels-03"],
  match: ON_OBJECTS,
  action: "Deny",
  evidence: "An API server rejects the object, or its controller never counts the Pods that it creates.",
  precondition: POD_TEMPLATE,
  *check({ object }) {
    const template = at(object, "spec", "template");
    const selector = podSelector(object);
    if (selector === undefined || !isArray(at(template, "spec", "containers"))) return;
    const labels = at(template, "metadata", "labels") ?? (isWorkload(object) ? {} : undefined);
    if (!isStringMap(labels)) return;
    // The selector of a stored object cannot change, so the labels must.
    const field = path("spec", "template", "metadata", "labels");
    for (const [name, wanted] of Object.entries(selector.matchLabels ?? {})) {
      const actual = own(labels, name) ?? null;
      const instead = actual === null ? "" : ` instead of ${literal(actual)}`;
      if (actual !== wanted)
        yield {
          ...invalid(
            field,
            `must have ${literal(name)} with value ${literal(wanted)}${instead}, as the selector requires`,
          ),
          about: { name, wanted, actual },
        };
    }
    for (const requirement of selector.matchExpressions ?? [])
      if (!matchesLabels({ matchExpressions: [requirement] }, labels))
        yield {
          ...invalid(field, `must match ${literal(requirement.key)} in \`matchExpressions\` of the selector`),
          about: { name: requirement.key, actual: own(labels, requirement.key) ?? null },
        };
  },
  summary: "The selector of an object with a pod template must select the pods that the template creates.",
  rationale:
    "A controller whose selector does not match its own pods sees none of them and creates more, without end. The API server checks this for built-in kinds; most other kinds with a pod template lack the check. The selector may have fewer labels than the template. If a custom resource has no selector, or no labels in its template, the rule does not apply, because the controller may set them.",
  ...examples(`
    apiVersion: apps/v1
    kind: Deployment
    metadata:
      name: web
    spec:
      selector:
  -     matchLabels: { app: web, tier: back }
  +     matchLabels: { app: web }
      template:
        metadata:
          labels: { app: web, tier: front }
        spec:
          containers: [{ name: web, image: "registry.acme.io/web:2.1" }]
  `),
};
