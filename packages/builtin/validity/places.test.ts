import { type FieldPath, type Json, type KubeObject, formatField } from "kube-json";
import { parse } from "yaml";
import { builtInAnswer } from "../built-in-answer.js";

/** The fields of the problems, and where they are in the object. */
const placesOf = (text: string, old?: string): readonly (readonly [field: string, place: string])[] => {
  const [object, before] = [text, old].map((one) =>
    one === undefined ? undefined : (parse(one) as KubeObject & Json),
  );
  const problems = object === undefined ? [] : (builtInAnswer(object, before)?.problems ?? []);
  const format = (field: FieldPath): string => formatField(field);
  return problems.map(({ field, place = field }) => [format(field), format(place)]);
};

const CLAIM = "apiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: a, namespace: b}";
const VOLUME =
  "apiVersion: v1\nkind: PersistentVolume\nmetadata: {name: a}\nspec: {accessModes: [ReadWriteOnce], capacity: {storage: 1Gi}";
const POD = "metadata: {labels: {a: b}";
const SPEC = "spec: {containers: [{name: a, image: a}]";
const DEPLOYMENT = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a, namespace: b}";
const SELECTOR = "selector: {matchLabels: {a: b}}";

test.each([
  [`${CLAIM}\nspec: {accessModes: [ReadWriteOnce]}`, "spec.resources[storage]", "spec.resources.requests[storage]"],
  [
    "apiVersion: v1\nkind: ResourceQuota\nmetadata: {name: a, namespace: b}\nspec: {scopeSelector: {matchExpressions: [{scopeName: A, operator: Exists}]}}",
    "spec.scopeSelector.matchExpressions.scopeName",
    "spec.scopeSelector.matchExpressions[0].scopeName",
  ],
  [
    "apiVersion: v1\nkind: Node\nmetadata: {name: a}\nspec: {taints: [{key: a}]}",
    "metadata.taints[0].effect",
    "spec.taints[0].effect",
  ],
  [
    "apiVersion: node.k8s.io/v1\nkind: RuntimeClass\nmetadata: {name: a}\nhandler: a\noverhead: {podFixed: {cpu: -1}}",
    "overhead.limits[cpu]",
    "overhead.podFixed[cpu]",
  ],
  [
    "apiVersion: events.k8s.io/v1\nkind: Event\nmetadata: {name: a, namespace: b}\nregarding: {namespace: b}\neventTime: 2026-01-31T12:00:00.000000Z\ntype: Normal\nreason: a\naction: a\nreportingController: a\nreportingInstance: a\ndeprecatedCount: 1",
    "count",
    "deprecatedCount",
  ],
  [
    `${DEPLOYMENT}\nspec: {${SELECTOR}, template: {${POD}, annotations: {controller.kubernetes.io/pod-deletion-cost: a}}, ${SPEC}}}}`,
    "spec.template.annotations[controller.kubernetes.io/pod-deletion-cost]",
    "spec.template.metadata.annotations[controller.kubernetes.io/pod-deletion-cost]",
  ],
  [
    `${DEPLOYMENT}\nspec: {${SELECTOR}, template: {${POD}}, ${SPEC}, volumes: [{name: v, downwardAPI: {items: [{path: a, fieldRef: {fieldPath: a}}]}}]}}}`,
    "spec.template.spec.volumes[0].downwardAPI.fieldRef.fieldPath",
    "spec.template.spec.volumes[0].downwardAPI.items[0].fieldRef.fieldPath",
  ],
  [
    `apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {name: a, namespace: b, annotations: {kubernetes.io/ingress.class: a}}\nspec: {ingressClassName: b, defaultBackend: {service: {name: a, port: {number: 80}}}}`,
    "annotations[kubernetes.io/ingress.class]",
    "metadata.annotations[kubernetes.io/ingress.class]",
  ],
])("%s: the server names %s, which is %s", (text, field, place) => {
  expect(placesOf(text)).toEqual([[field, place]]);
});

test("the server names what changed in a volume without `spec`, or the field", () => {
  expect(placesOf(`${VOLUME}, hostPath: {path: /b}, volumeMode: Block}`, `${VOLUME}, hostPath: {path: /a}}`)).toEqual([
    ["spec.persistentvolumesource", "spec.hostPath"],
    ["volumeMode", "spec.volumeMode"],
  ]);
});
