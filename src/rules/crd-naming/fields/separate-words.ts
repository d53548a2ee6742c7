import { judgeNames } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { builtInByName } from "../../../kube/api/builtin-names.js";
import { isCamelCase } from "../../../kube/words/camel-case.js";
import { withSeparateWords } from "../../../kube/words/joined-words.js";
import { wellSpelled } from "../../../kube/words/well-spelled.js";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const separateWords: Rule = {
  id: "crd-naming/separate-words",
  topic: "names of fields",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const [node, problem] of judgeNames(crdOf(object), nameProblem))
      if (!isWordElsewhere(node)) yield invalid(schemaField(node), problem);
  },
  summary: "Each word in the name of a field, except for the first, must start with a capital letter.",
  rationale:
    "The capitals of camelCase show where words start. Kubernetes writes 'podSelector' and 'targetRef', and the API server drops or rejects a 'podSelector' if the field is called 'podselector'.",
  reference: "Naming conventions",
  go: ['ServiceName *string `json:"serviceName,omitempty"`'],
  good: specExample("serviceName: { type: string, maxLength: 63 }"),
  bad: specExample("servicename: { type: string, maxLength: 63 }"),
};

/** True for a name with a word that the description quotes or writes as a name, as Splunk has 'sourcetype'. */
const isWordElsewhere = ({ under, schema }: SchemaNode): boolean => {
  const quoted = descriptionOf(schema).match(/(?<=["'`])[a-z]+(?=["'`])|(?<=[a-z] )[A-Z][a-z]+\b/g) ?? [];
  const words = new Set(under.split(/(?=[A-Z])/).map((word) => word.toLowerCase()));
  // A 'Daemonset' in prose is a DaemonSet.
  return quoted.some((word) => words.has(word.toLowerCase()) && builtInByName(word.toLowerCase()) === undefined);
};

/** json-field-camel-case reports names that contain other characters. */
const nameProblem = (name: string): string | undefined =>
  !isCamelCase(name) || withSeparateWords(name) === name
    ? undefined
    : `must be ${literal(wellSpelled(name) ?? name)} instead of ${literal(name)}`;
