import { isStored } from "../../kube/api/metadata.js";
import { nearest, unknownName } from "kube-api";
import { isObject } from "kube-json";
import { configMapExample, forbidden, NO_CAUSES, ON_OBJECTS, path, required, type Rule, typeInvalid } from "../kit.js";

export const metadataPresent: Rule = {
  id: "metadata/metadata-present",
  conventions: ["kinds-01"],
  match: ON_OBJECTS,
  action: "Deny",
  check({ object, kind }) {
    const metadata = object["metadata"];
    if (isObject(metadata) || !isStored(kind.kind)) return NO_CAUSES;
    if (metadata !== undefined && metadata !== null)
      return [typeInvalid(path("metadata"), "must be an object with `name` or `generateName`")];
    const slip = Object.keys(object).find((name) => isObject(object[name]) && nearest(name, NAMES) !== undefined);
    return slip === undefined
      ? [required(path("metadata"), "must be specified, with at least `name` or `generateName`")]
      : [forbidden(path(slip), unknownName(slip, NAMES))];
  },
  summary: "An object must have `metadata`.",
  rationale:
    "Clients find, label, own and watch all objects through their metadata. An object without it can be neither named nor stored.",
  good: configMapExample("name: settings"),
  bad: `
apiVersion: v1
kind: ConfigMap
data:
  name: settings
`,
};

const NAMES = ["metadata"];
