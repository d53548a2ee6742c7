import { dns1035LabelProblem, dnsSubdomainProblem } from "kube-api";
import { rememberText } from "kube-json";
import { examples, invalid, NO_CAUSES, ON_OBJECTS, path, type Rule } from "../kit.js";

const isApiVersion = rememberText((text: string): boolean => {
  const [group = "", version = "", ...rest] = text.split("/");
  if (!text.includes("/")) return text === "v1";
  return rest.length === 0 && dnsSubdomainProblem(group) === undefined && dns1035LabelProblem(version) === undefined;
});

export const apiVersionFormat: Rule = {
  id: "metadata/api-version-format",
  conventions: ["intro-07"],
  match: ON_OBJECTS,
  action: "Deny",
  check({ object }) {
    if (isApiVersion(object.apiVersion)) return NO_CAUSES;
    return [
      invalid(path("apiVersion"), "must be of the form 'group/version', such as 'apps/v1', or 'v1' for the core group"),
    ];
  },
  summary: "The `apiVersion` of an object must be a group and a version, or 'v1' alone for the core group.",
  rationale:
    "Group and version select the schema of the object. A group without a version, or a version without a group, names an API that no server has, and kubectl only reports that there are no matches for the kind.",
  reference: "Types (Kinds)",
  ...examples(`
  - apiVersion: storage.k8s.io
  + apiVersion: storage.k8s.io/v1
    kind: StorageClass
    metadata:
      name: fast
    provisioner: csi.acme.io
  `),
};
