import { type KubeObject, at, isNumber, objectName, own, path, stringAt } from "kube-json";
import { matching, requestsFor } from "../../model/match.js";
import type { Defaulter, FieldDefault } from "../../model/rule.js";
import { beforeAndAfter } from "../../text/examples.js";

export const defaultPriorityClass: Defaulter = {
  id: "scheduling/default-priority-class",
  conventions: ["admission-01", "admission-02", "put-03"],
  kind: "AdmissionControlled",
  match: matching(requestsFor("", ["pods"])),
  reads: [{ group: "scheduling.k8s.io", kind: "PriorityClass" }],
  *defaults({ object, oldObject, operation, cluster }) {
    if (operation === "UPDATE") {
      if (oldObject !== undefined) yield* stored(object, oldObject);
      return;
    }
    // The plugin of the API server has set it, or the user has, and the plugin will validate it.
    if (at(object, "spec", "priority") !== undefined) return;
    const classes = (cluster.list("scheduling.k8s.io", "PriorityClass") ?? []).filter(isUsable);
    const named = stringAt(object, "spec", "priorityClassName");
    const chosen = named === undefined ? globalDefault(classes) : classes.find((one) => objectName(one) === named);
    if (chosen === undefined) return;
    const policy = stringAt(chosen, "preemptionPolicy");
    const given = at(object, "spec", "preemptionPolicy");
    if (given !== undefined && policy !== undefined && given !== policy) return;
    yield { field: path("spec", "priorityClassName"), value: objectName(chosen) };
    yield { field: path("spec", "priority"), value: valueOf(chosen) };
    if (policy !== undefined) yield { field: path("spec", "preemptionPolicy"), value: policy };
  },
  summary:
    "Sets the default PriorityClass of the cluster on a new Pod without a priority, and the priority and preemption policy of its class; an update without them keeps the stored values.",
  rationale:
    "The administrator sets the importance of Pods that specify none, by making one PriorityClass the global default. If there are several, the one with the lowest value wins, as in the Priority admission plugin, then the first by name. Class, value and policy must agree, or that plugin rejects the Pod: a Pod with a priority is left alone, and others get only values that agree with theirs. Without a default class nothing is set, without a warning. The three fields are immutable, so an update gets the stored values, whatever classes exist; the plugin itself restores only the priority and the policy. The API server rejects an update with other values.",
  cluster: `
apiVersion: scheduling.k8s.io/v1
kind: PriorityClass
metadata:
  name: standard
value: 1000
globalDefault: true
preemptionPolicy: Never
`,
  ...beforeAndAfter(`
    apiVersion: v1
    kind: Pod
    metadata:
      name: web
    spec:
      containers: [{ name: web, image: "acme.io/web:1" }]
  +   priorityClassName: standard
  +   priority: 1000
  +   preemptionPolicy: Never
  `),
};

/** The stored values of absent fields; none if the Pod specifies another value, because the three belong together. */
function* stored(object: KubeObject, oldObject: KubeObject): Iterable<FieldDefault> {
  const fields = ["priorityClassName", "priority", "preemptionPolicy"].map((name) => ({
    field: path("spec", name),
    given: at(object, "spec", name),
    value: at(oldObject, "spec", name),
  }));
  if (fields.some(({ given, value }) => given !== undefined && given !== value)) return;
  for (const { field, value } of fields) if (value !== undefined) yield { field, value };
}

const globalDefault = (classes: readonly KubeObject[]): KubeObject | undefined =>
  classes
    .filter((one) => own(one, "globalDefault") === true)
    .toSorted((a, b) => valueOf(a) - valueOf(b) || (objectName(a) < objectName(b) ? -1 : 1))[0];

const isUsable = (one: KubeObject): boolean => objectName(one) !== "" && Number.isInteger(own(one, "value"));

const valueOf = (one: KubeObject): number => {
  const value = own(one, "value");
  return isNumber(value) ? Number(value) : 0;
};
