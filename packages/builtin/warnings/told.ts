import { type JsonObject, objectAt, own } from "kube-json";
import { type Release, fieldAddedAfter } from "../types/newer.js";
import { structNamed } from "../types/type-table.js";
import type { Problem } from "../validity/check.js";
import { isSame } from "../validity/same.js";

/** What an update must change so that a server looks at the Pods of an object (WarningsOnUpdate); in a Pod, nothing does. */
const LOOKED_AT: Readonly<Record<string, readonly (readonly string[])[]>> = {
  V1Pod: [],
  V1PodTemplate: [["template"]],
  V1Deployment: [["spec"], ["metadata", "annotations"]],
  V1ReplicaSet: [["spec"]],
  V1ReplicationController: [["spec"]],
  V1StatefulSet: [["spec"]],
  V1DaemonSet: [["spec", "template"]],
  V1Job: [["spec"]],
  V1CronJob: [["spec"]],
};

/** Those of the warnings of an object that a server tells. */
export const toldWarnings = (
  warnings: readonly Problem[],
  type: string,
  object: JsonObject,
  old: JsonObject | undefined,
  release: Release,
): readonly Problem[] => {
  const known = warnings.filter(({ field }) => isKnown(release, type, field));
  const parts = old === undefined ? undefined : LOOKED_AT[type];
  if (parts === undefined || parts.some((part) => isChanged(type, object, old, part))) return known;
  return known.filter(
    ({ field }) => !(type === "V1Pod" || field.includes("template") || field.includes("jobTemplate")),
  );
};

const isChanged = (
  type: string,
  object: JsonObject,
  old: JsonObject | undefined,
  [name = "", ...below]: readonly string[],
): boolean => {
  const field = structNamed(type).get(name);
  if (field === undefined) return false;
  if (field.kind !== "struct" || below.length === 0) return !isSame(field, own(object, name), own(old, name));
  return isChanged(field.name, objectAt(object, name), objectAt(old, name), below);
};

/** A server does not ask for a field that it does not have. */
const NEW_FIELD = "serviceAccountTokenInSecrets";
const isKnown = (release: Release, type: string, field: Problem["field"]): boolean =>
  type !== "V1CSIDriver" ||
  !field.includes(NEW_FIELD) ||
  fieldAddedAfter(release, "V1CSIDriverSpec", NEW_FIELD) === undefined;
