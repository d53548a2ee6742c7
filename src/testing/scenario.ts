import { type Json, type KubeObject, deepFreeze, formatField, isObject } from "kube-json";
import { parseManifests } from "kube-manifests";
import { type Context, contextOf, type Circumstances } from "../model/context.js";
import { snapshotOf } from "../model/snapshot.js";

/** The input of a rule or defaulter in a test: an object, or YAML of it, and its surroundings. */
export interface Scenario extends Pick<Circumstances, "operation" | "subresource" | "resource" | "namespace" | "user"> {
  readonly object: string | Json;
  readonly oldObject?: string | Json;
  /** Objects of the cluster, or YAML of them. */
  readonly cluster?: string | readonly Json[];
}

/** The one object in a YAML text, or the object given; frozen. */
export const objectOf = (source: string | Json): KubeObject => {
  const value = typeof source === "string" ? documents(source)[0] : source;
  if (!isObject(value) || typeof value["apiVersion"] !== "string" || typeof value["kind"] !== "string")
    throw new Error(`must be an object with apiVersion and kind:\n${JSON.stringify(source)}`);
  return deepFreeze(value as KubeObject);
};

/** All documents of a YAML text. */
export const documents = (text: string): readonly Json[] =>
  parseManifests(text).map(({ value, errors }) => {
    if (errors[0] !== undefined) throw new Error(`${errors[0].message}\n${text}`);
    return value ?? null;
  });

export const scenarioContext = (scenario: Scenario): Context => {
  const { object, oldObject, cluster, ...circumstances } = scenario;
  return contextOf(objectOf(object), {
    ...circumstances,
    ...(oldObject === undefined ? {} : { oldObject: objectOf(oldObject) }),
    cluster: snapshotOf((typeof cluster === "object" ? cluster : documents(cluster ?? "")).map(objectOf)),
  });
};

/** 'FieldValueInvalid spec.a': identifies a cause, whatever its wording. */
export const causeName = (cause: {
  readonly reason: string;
  readonly field: Parameters<typeof formatField>[0];
}): string => `${cause.reason} ${formatField(cause.field)}`;
