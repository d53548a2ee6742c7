import { type FieldPath, child, key as keyed, path } from "../../kube/json/field-path.js";
import { isReservedKey } from "../../kube/formats/known-keys.js";
import { wordsOf } from "../../kube/words/name-words.js";
import { labelValueProblem, qualifiedNameProblem } from "../../kube/formats/names.js";
import { type KubeObject, at, isObject, stringAt } from "../../kube/json/object.js";
import { isControlled } from "../../kube/api/owner-references.js";
import { podTemplates } from "../../kube/api/pod-template.js";
import { forbidden, invalid } from "../../model/cause.js";
import { ON_OBJECTS } from "../../model/match.js";
import type { Defaulter } from "../../model/rule.js";

export interface UniqueLabelOptions {
  /** The label where an object does not choose one itself; left out: the type of the object. */
  readonly key?: string;
}

/** With value 'false' it turns the default off for one object. */
const OPT_OUT = "decorum.dev/unique-label";

export const uniqueLabel: Defaulter<UniqueLabelOptions> = {
  id: "metadata/unique-label",
  conventions: ["labels-07", "labels-09", "labels-10", "labels-23"],
  kind: "Static",
  summary: "Gives the template of a workload a label that tells its pods from those of all others like it.",
  rationale:
    "Who uses one example after another has pods with the same labels, and selects more than was meant. One label whose value no other workload of that type has in the namespace is enough to tell them apart. It is called after what the object says in `spec.uniqueLabelKey`, or as the pack says, or after the type, as 'deployment', without a prefix, for users own the labels of what they make. Its value is the name of the object: a uid or a hash tells people nothing and cannot be known before. A label of that key stays as it is, and annotation 'decorum.dev/unique-label' with value 'false' turns it off. What a controller makes, and what is there already, is left alone, so that no pods are replaced for a label.",
  reference: "Label, selector, and annotation conventions",
  since: "0.1.0",
  match: ON_OBJECTS,
  options: {
    schema: {
      type: "object",
      additionalProperties: false,
      properties: {
        key: {
          type: "string",
          minLength: 1,
          description:
            "Key of the label where the object has no `spec.uniqueLabelKey`, such as 'workload'. If left out, it is the kind in lower case, such as 'deployment' or 'stateful-set'.",
        },
      },
    },
    defaults: {},
    *check({ key }) {
      if (key === undefined) return;
      const problem = qualifiedNameProblem(key);
      if (problem !== undefined) yield invalid(path("key"), problem);
      else if (isReservedKey(key))
        yield forbidden(
          path("key"),
          "may not lie under 'kubernetes.io' or 'k8s.io', which only Kubernetes may use; such as 'workload' may be used",
        );
    },
  },
  before: `
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    metadata:
      labels: { app: web }
`,
  after: `
apiVersion: apps/v1
kind: Deployment
metadata:
  name: web
spec:
  template:
    metadata:
      labels: { app: web, deployment: web }
`,
  *defaults({ object }, options) {
    const value = stringAt(object, "metadata", "name") ?? "";
    if (value === "" || labelValueProblem(value) !== undefined || isControlled(object)) return;
    if (stringAt(object, "metadata", "annotations", OPT_OUT) === "false") return;
    const asked = stringAt(object, "spec", "uniqueLabelKey") ?? "";
    const key = asked === "" ? (options.key ?? typeOf(object)) : asked;
    if (qualifiedNameProblem(key) !== undefined) return;
    for (const template of templates(object))
      yield { field: child(template, "metadata", "labels", keyed(key)), value, immutable: true };
  },
};

/** 'stateful-set' for a StatefulSet. */
const typeOf = ({ kind }: KubeObject): string => wordsOf(kind).join("-").toLowerCase();

/** Where the templates of pods and the like stand: of other kinds than built-in ones at `spec.template`. */
const templates = (object: KubeObject): readonly FieldPath[] => {
  const known = [...podTemplates(object)].map(({ field }) => field);
  return known.length > 0 || !isObject(at(object, "spec", "template")) ? known : [path("spec", "template")];
};
