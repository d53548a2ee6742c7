import { at } from "kube-json";
import { examples, matching, path, requestsFor, type Rule, typeInvalid } from "../kit.js";

export const simpleKindVersion: Rule = {
  id: "metadata/simple-kind-version",
  conventions: ["simple-04"],
  match: matching(requestsFor("*", ["*/scale", "*/binding", "*/eviction"]), requestsFor("", ["bindings"], ["CREATE"])),
  action: "Warn",
  *check({ object }) {
    const version = at(object, "metadata", "resourceVersion") ?? "";
    if (typeof version !== "string")
      yield typeInvalid(path("metadata", "resourceVersion"), "must be a string, such as '1042' in quotes");
  },
  summary: "The `resourceVersion` of a Scale, a Binding or an Eviction must be a string.",
  rationale:
    "Such an object represents a stored object, and its `resourceVersion` is that of the stored object: opaque text that clients send back unchanged. In YAML, a version without quotes is a number.",
  reference: "Simple kinds",
  ...examples(`
    apiVersion: v1
    kind: Binding
    metadata:
      name: web
  -   resourceVersion: 1042
  +   resourceVersion: "1042"
    target: { kind: Node, name: a }
  `),
};
