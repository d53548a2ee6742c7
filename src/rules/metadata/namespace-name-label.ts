import { stringAt } from "kube-json";
import { objectNameProblem } from "kube-api";
import { examples, invalid, matching, path, requestsFor, type Rule } from "../kit.js";

export const namespaceNameLabel: Rule = {
  id: "metadata/namespace-name-label",
  conventions: ["namespaces-01"],
  // A name never changes after CREATE.
  match: matching(requestsFor("", ["namespaces"], ["CREATE"])),
  action: "Deny",
  *check({ object, kind }) {
    const problem = objectNameProblem(kind.group, kind.kind, stringAt(object, "metadata", "name") ?? "");
    if (problem !== undefined) yield invalid(path("metadata", "name"), problem);
  },
  summary: "The name of a Namespace must be a DNS label.",
  rationale:
    "The name is a label in the DNS name of every Service in the namespace. Names of other objects may contain dots; that of a Namespace may not.",
  ...examples(`
    apiVersion: v1
    kind: Namespace
    metadata:
  -   name: team.a
  +   name: team-a
  `),
};
