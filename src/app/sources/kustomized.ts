import { defined, formatField, isObject, type JsonObject, type KubeObject, objectAt, remember } from "kube-json";
import type { Finding } from "../../model/decision.js";
import type { Completed, Source } from "./source.js";

/** Findings that go with what kustomize sets in the resources of kustomizations. */

/** The findings in another object in the place of the reviewed one. */
export type FindingsIn = (object: KubeObject) => readonly Finding[];

/** True for a finding on a field that kustomize sets, which the object does not have once it is set. */
export const isSetByKustomize = (
  { found }: Source,
  finding: Finding,
  object: KubeObject,
  findingsIn: FindingsIn,
): boolean => {
  if (found?.completed === undefined) return false;
  const { field, reason } = finding;
  const last = field.at(-1);
  // kustomize takes the namespace that the ServiceAccount or Service has in its output.
  if (last === "namespace" && reason === "FieldValueRequired")
    return field[0] === "subjects" || (field.at(-2) === "service" && field.at(-3) === "clientConfig");
  const isSet =
    field[0] === "spec"
      ? (last === "selector" && field.at(-2) === "spec") ||
        (last === "labels" && field.at(-2) === "metadata" && field.at(-3) === "template")
      : object.kind === "Namespace" && field[0] === "metadata" && last === "name";
  return isSet && !findingsIn(completedBy(found.completed)(object)).some((one) => isSameFinding(one, finding));
};

const isSameFinding = (one: Finding, other: Finding): boolean =>
  one.rule === other.rule && one.pack === other.pack && formatField(one.field) === formatField(other.field);

/** The object as kustomize completes it; the same one each time. */
const completedBy = remember(({ labels, namespace }: Completed) =>
  remember((object: KubeObject): KubeObject => {
    if (object.kind === "Namespace")
      return { ...object, metadata: { ...objectAt(object, "metadata"), ...defined({ name: namespace }) } };
    return Object.keys(labels).length === 0
      ? object
      : { ...object, spec: withLabels(objectAt(object, "spec"), object.kind, labels) };
  }),
);

/** Jobs get no selectors: the server makes them. */
const withLabels = (spec: JsonObject, kind: string, labels: JsonObject): JsonObject => {
  const { selector, template, jobTemplate } = spec;
  const selected =
    kind === "Service" || kind === "ReplicationController"
      ? { ...objectAt(selector), ...labels }
      : { ...objectAt(selector), matchLabels: { ...objectAt(selector, "matchLabels"), ...labels } };
  const metadata = objectAt(template, "metadata");
  return {
    ...spec,
    ...((kind !== "Job" && kind !== "CronJob") || selector !== undefined ? { selector: selected } : {}),
    ...(isObject(template)
      ? { template: { ...template, metadata: { ...metadata, labels: { ...objectAt(metadata, "labels"), ...labels } } } }
      : {}),
    ...(isObject(jobTemplate)
      ? { jobTemplate: { ...jobTemplate, spec: withLabels(objectAt(jobTemplate, "spec"), "Job", labels) } }
      : {}),
  };
};

/** Says which fields, by their places, kustomize sets. */
export const kustomizedNotes = ([first, ...others]: readonly string[]): readonly string[] => {
  if (first === undefined) return [];
  return [
    others.length === 0
      ? `${first} is not judged, because kustomize sets it`
      : `${String(others.length + 1)} fields of resources of kustomizations are not judged, because kustomize sets them: ${first}, ...`,
  ];
};
