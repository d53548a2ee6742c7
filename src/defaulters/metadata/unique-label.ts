import { type KubeObject, child, key as keyed, path, stringAt } from "kube-json";
import { isReservedKey, labelValueProblem, qualifiedNameProblem } from "kube-api";
import { templateFields } from "../../kube/api/pod-template.js";
import { wordsOf } from "../../kube/words/name-words.js";
import { forbidden, invalid } from "../../model/cause.js";
import { ON_OBJECTS } from "../../model/match.js";
import type { Defaulter } from "../../model/rule.js";
import { beforeAndAfter } from "../../text/examples.js";
import { closed } from "../../model/json-schema.js";

interface UniqueLabelOptions {
  /** The label key for objects that do not choose one; by default, the kind of the object. */
  readonly key?: string;
}

/** With value 'false' it disables the default for one object. */
const OPT_OUT = "decorum.dev/unique-label";

export const uniqueLabel: Defaulter<UniqueLabelOptions> = {
  id: "metadata/unique-label",
  conventions: ["labels-07", "labels-09", "labels-10", "labels-23"],
  kind: "Static",
  match: ON_OBJECTS,
  options: {
    schema: closed({
      key: {
        type: "string",
        minLength: 1,
        description:
          "Key of the label if the object has no `spec.uniqueLabelKey`, such as 'workload'. Defaults to the kind in lowercase, such as 'deployment' or 'stateful-set'.",
      },
    }),
    defaults: {},
    *check({ key }) {
      if (key === undefined) return;
      const problem = qualifiedNameProblem(key);
      if (problem !== undefined) yield invalid(path("key"), problem);
      else if (isReservedKey(key))
        yield forbidden(
          path("key"),
          "may not be under 'kubernetes.io' or 'k8s.io', which only Kubernetes may use; a key such as 'workload' may be used",
        );
    },
  },
  *defaults({ object }, options) {
    const value = stringAt(object, "metadata", "name") ?? "";
    if (value === "" || labelValueProblem(value) !== undefined) return;
    if (stringAt(object, "metadata", "annotations", OPT_OUT) === "false") return;
    const asked = stringAt(object, "spec", "uniqueLabelKey") ?? "";
    const key = asked === "" ? (options.key ?? typeOf(object)) : asked;
    if (qualifiedNameProblem(key) !== undefined) return;
    for (const template of templateFields(object))
      yield { field: child(template, "metadata", "labels", keyed(key)), value, immutable: true };
  },
  summary:
    "Adds a label to the pod template of a workload that distinguishes its pods from those of similar workloads.",
  rationale:
    "Users who copy examples get pods with the same labels, and select more pods than intended. One label whose value is unique in the namespace for that kind is enough. Its key is `spec.uniqueLabelKey` of the object, the `key` of the pack, or the kind, such as 'deployment', without a prefix, because users own these labels. Its value is the name of the object: a uid or hash is not readable and not known in advance. An existing label with that key stays, and the annotation 'decorum.dev/unique-label' with value 'false' disables the default for an object. Existing objects and those that a controller creates are exempt, so no pods are replaced.",
  ...beforeAndAfter(`
    apiVersion: apps/v1
    kind: Deployment
    metadata:
      name: web
    spec:
      template:
        metadata:
  -       labels: { app: web }
  +       labels: { app: web, deployment: web }
  `),
};

/** 'stateful-set' for a StatefulSet. */
const typeOf = ({ kind }: KubeObject): string => wordsOf(kind).join("-").toLowerCase();
