import { path } from "../../kube/json/field-path.js";
import { isStored } from "../../kube/api/metadata.js";
import { isObject, own } from "../../kube/json/object.js";
import { objectNameProblem } from "../../kube/formats/object-names.js";
import { NO_CAUSES, invalid, required, typeInvalid } from "../../model/cause.js";
import { ON_OBJECTS } from "../../model/match.js";
import type { Rule } from "../../model/rule.js";
import { configMapExample } from "../example.js";

const NAME = path("metadata", "name");

export const objectName: Rule = {
  id: "metadata/object-name",
  conventions: ["metadata-04"],
  summary: "An object must have a name, or a `generateName` to make one from, that can be used in a path.",
  rationale:
    "The name is a part of the URL under which the object is read, so '/', '%' and '..' would lead elsewhere. Most kinds ask for a DNS subdomain, since the name often ends up in a host name or a file name; the few that do not, such as RBAC objects, are not held to it.",
  reference: "Metadata",
  since: "0.1.0",
  match: ON_OBJECTS,
  action: "Deny",
  good: configMapExample("name: web-settings"),
  bad: configMapExample("name: Web_Settings"),
  check({ object, kind }) {
    const metadata = object["metadata"];
    if (!isObject(metadata) || !isStored(kind.kind)) return NO_CAUSES;
    const name = own(metadata, "name") ?? "";
    if (typeof name !== "string") return [typeInvalid(NAME, "must be a string, such as '1' in quotes")];
    if (name === "")
      return (own(metadata, "generateName") ?? "") === ""
        ? [required(NAME, "must be specified unless `generateName` is")]
        : NO_CAUSES;
    if (kind.kind === "Namespace" && kind.group === "") return NO_CAUSES;
    const problem = objectNameProblem(kind.group, kind.kind, name);
    return problem === undefined ? NO_CAUSES : [invalid(NAME, problem)];
  },
};
