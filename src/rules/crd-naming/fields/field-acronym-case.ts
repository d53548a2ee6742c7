import { withAcronymCase } from "../../../kube/words/acronym-case.js";
import { isCamelCase } from "../../../kube/words/camel-case.js";
import { isInDocument } from "../../../kube/crd/mirrored.js";
import { judgeNames } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";
import { switches } from "../../plain-options.js";

export const fieldAcronymCase: Rule<{ readonly id: boolean }> = {
  id: "crd-naming/field-acronym-case",
  conventions: ["naming-16"],
  topic: "names of fields",
  match: ON_CRDS,
  action: "Warn",
  // It is the most frequent deviation, common throughout many APIs.
  options: switches({ id: "Whether to report 'Id' and 'Ids' too." }),
  *check({ object }, { id }) {
    for (const [node, problem] of judgeNames(crdOf(object), (name) => nameProblem(name, id)))
      if (!isInDocument(node) && !isOfMaven(node)) yield invalid(schemaField(node), problem);
  },
  summary: "All letters of an acronym in the name of a field must have the same case.",
  rationale:
    "Kubernetes writes 'podIP', 'clusterCIDR' and 'httpGet'. Users type field names from memory, and the API server drops or rejects a name in the wrong case.",
  go: [
    "// An acronym is in capitals, or in lowercase if the name starts with it.",
    'PodIP   *string      `json:"podIP,omitempty"`',
    'HTTPGet *HTTPRequest `json:"httpGet,omitempty"`',
  ],
  good: specExample(`
    podIP: { type: string, maxLength: 45 }
    httpGet: { type: object }
  `),
  bad: specExample("podIp: { type: string, maxLength: 45 }"),
};

/** True for the coordinates of a Maven artifact, which have the same names everywhere. */
const isOfMaven = ({ name = "", parent }: SchemaNode): boolean =>
  MAVEN.includes(name) && MAVEN.every((other) => parent?.properties.has(other) === true);

const MAVEN: readonly string[] = ["groupId", "artifactId"];

/** json-field-camel-case reports names that are not camelCase, such as those that start with capitals. */
const nameProblem = (name: string, id: boolean): string | undefined => {
  const spelling = isCamelCase(name) ? withAcronymCase(name, id) : name;
  return spelling === name ? undefined : `must be ${literal(spelling)} instead of ${literal(name)}`;
};
