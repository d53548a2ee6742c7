import { GENERATED_LABELS } from "kube-api";
import { someEntry, ownerReferences } from "../../kube/api/metadata.js";
import { type KubeObject, objectAt, stringAt } from "kube-json";
import { isServiceAccount, isSystemComponent } from "../../kube/api/users.js";
import type { Context } from "../../model/context.js";
import {
  type Cause,
  child,
  examples,
  forbidden,
  formatPointer,
  key,
  NO_CAUSES,
  ON_NEW_OBJECTS,
  path,
  type Rule,
} from "../kit.js";

/** True for labels of a Job with its own name or uid, which the API server copies from the pod template. */
const isItsOwn = (object: KubeObject, value: unknown): boolean =>
  object.kind === "Job" &&
  (value === stringAt(object, "metadata", "name") || value === stringAt(object, "metadata", "uid"));

const isGenerated = (name: string): boolean => GENERATED_LABELS.has(name);

export const noGeneratedLabels: Rule = {
  id: "labels/no-generated-labels",
  conventions: ["labels-08"],
  match: ON_NEW_OBJECTS,
  action: "Warn",
  check: (context) => (someEntry(context.object, "labels", isGenerated) ? causes(context) : NO_CAUSES),
  fixClass: "Behavior",
  fix: ({ field }) => [{ op: "remove", path: formatPointer(field) }],
  summary: "An object that a user creates may not have labels that controllers generate for their own objects.",
  rationale:
    "Such a label is left over from a copied object. With 'pod-template-hash' or 'controller-uid', a ReplicaSet or Job treats the copy as its own: it counts, adopts and deletes it. Objects with an owner, objects that programs create, and pod templates, to which the API server adds such labels, are exempt.",
  ...examples(`
    apiVersion: v1
    kind: Pod
    metadata:
      name: web-debug
      labels:
        app: web
  -     pod-template-hash: 5d8f6b9c7
    spec:
      containers: [{ name: web, image: "registry.acme.io/web:2.1" }]
  `),
};

function* causes({ object, user }: Context): Iterable<Cause> {
  const username = user?.username ?? "";
  if (isServiceAccount(username) || isSystemComponent(username) || ownerReferences(object).length > 0) return;
  const labels = objectAt(object, "metadata", "labels");
  for (const name of Object.keys(labels))
    if (isGenerated(name) && !isItsOwn(object, labels[name]))
      yield forbidden(
        child(path("metadata", "labels"), key(name)),
        "may not be copied from another object; only a controller may set it, such as that of a 'Job' or 'ReplicaSet'",
      );
}
