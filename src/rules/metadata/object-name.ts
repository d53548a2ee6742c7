import { notAString, objectNameProblem } from "kube-api";
import { isStored } from "../../kube/api/metadata.js";
import { isObject, own } from "kube-json";
import { configMapExample, invalid, NO_CAUSES, ON_OBJECTS, path, required, type Rule, typeInvalid } from "../kit.js";

const NAME = path("metadata", "name");

export const objectName: Rule = {
  id: "metadata/object-name",
  conventions: ["metadata-04"],
  match: ON_OBJECTS,
  action: "Deny",
  check({ object, kind }) {
    const metadata = object["metadata"];
    if (!isObject(metadata) || !isStored(kind.kind)) return NO_CAUSES;
    const name = own(metadata, "name") ?? "";
    if (typeof name !== "string") return [typeInvalid(NAME, notAString(name))];
    if (name === "")
      return (own(metadata, "generateName") ?? "") === ""
        ? [required(NAME, "must be specified unless `generateName` is specified")]
        : NO_CAUSES;
    if (kind.kind === "Namespace" && kind.group === "") return NO_CAUSES;
    const problem = objectNameProblem(kind.group, kind.kind, name);
    return problem === undefined ? NO_CAUSES : [invalid(NAME, problem)];
  },
  summary: "An object must have a `name` or a `generateName` that is valid in a URL path.",
  rationale:
    "The name is part of the URL of the object, so '/', '%' and '..' would lead elsewhere. Most kinds require a DNS subdomain, because the name often becomes part of a host name or file name; the few that do not, such as RBAC objects, are exempt from that.",
  good: configMapExample("name: web-settings"),
  bad: configMapExample("name: Web_Settings"),
};
