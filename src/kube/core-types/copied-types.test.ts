import type { JsonObject } from "kube-json";
import { MAP, schemaOf } from "../../testing/schemas/core-schemas.js";
import { copiedType } from "./copied-types.js";
import { matchCoreType } from "./core-types.js";

const TEXT = { type: "string" };
const NUMBER = { type: "integer" };
const NUMBER_OR_NAME = { "x-kubernetes-int-or-string": true };
const OPEN = { "x-kubernetes-preserve-unknown-fields": true };
const listOf = (items: JsonObject): JsonObject => ({ type: "array", items });
const object = (properties: JsonObject): JsonObject => ({ type: "object", properties });

const POLICY_PORT = { port: NUMBER_OR_NAME, protocol: TEXT, endPort: NUMBER };
const SERVICE_PORT = { name: TEXT, port: NUMBER, targetPort: NUMBER_OR_NAME, protocol: TEXT, appProtocol: TEXT };
const RULE_OF_POLICY = object({ ports: listOf(object(POLICY_PORT)), from: listOf(schemaOf("podSelector ipBlock")) });
const VOLUME = {
  accessModes: listOf(TEXT),
  capacity: MAP,
  claimRef: object({ name: TEXT, namespace: TEXT }),
  csi: object({ driver: TEXT, volumeHandle: TEXT }),
  hostPath: object({ path: TEXT, type: TEXT }),
  persistentVolumeReclaimPolicy: TEXT,
  storageClassName: TEXT,
  volumeMode: TEXT,
};
const SCHEMA = Object.fromEntries(
  `additionalProperties allOf anyOf default description enum example format items maxItems maxLength maximum minItems
  minLength minimum not oneOf pattern properties required type uniqueItems`
    .split(/\s+/)
    .map((name) => [name, OPEN]),
);

test.each<readonly [string, JsonObject, string]>([
  ["a retention policy", { whenDeleted: TEXT, whenScaled: TEXT }, "StatefulSetPersistentVolumeClaimRetentionPolicy"],
  ["the ports of a NetworkPolicy", POLICY_PORT, "NetworkPolicyPort"],
  [
    "a part of a NetworkPolicy",
    { ingress: listOf(RULE_OF_POLICY), egress: listOf(object({ to: listOf(object({})) })) },
    "NetworkPolicySpec",
  ],
  ["a schema", SCHEMA, "JSONSchemaProps"],
])("%s is a copy", (_, properties, type) => {
  expect(copiedType(properties)).toEqual({ type, fields: new Set(Object.keys(properties)), isWhole: true });
  expect(matchCoreType({ properties }, "").coreType).toBe(type);
});

test("one field for every five may be the author's own", () => {
  const match = matchCoreType({ properties: { ...SERVICE_PORT, isPublic: { type: "boolean" } } }, "ports");
  expect(match.coreType).toBeUndefined();
  for (const name of Object.keys(SERVICE_PORT)) expect(match.embeds(name)).toBe("ServicePort");
  expect(match.embeds("isPublic")).toBeUndefined();
  expect(match.embeds(undefined)).toBeUndefined();
  expect(copiedType({ ...SERVICE_PORT, isPublic: TEXT, weight: NUMBER })).toBeUndefined();
});

test.each<readonly [string, JsonObject]>([
  ["less than half of a type", VOLUME],
  ["names that many types have", { name: TEXT, namespace: TEXT, kind: TEXT, apiVersion: TEXT }],
  ["two of four", { secretName: TEXT, secretNamespace: TEXT }],
  ["one rare name", { type: TEXT, address: TEXT }],
  ["fields of other types", { port: TEXT, protocol: TEXT, endPort: TEXT }],
  ["structs of another kind", { ports: listOf(TEXT), from: listOf(object({ ipBlock: TEXT, securityGroup: TEXT })) }],
  ["a list that is a map", { ingress: object({}), egress: listOf(TEXT) }],
  [
    "a status, for which its author answers",
    { numberReady: NUMBER, numberAvailable: NUMBER, desiredNumberScheduled: NUMBER, numberMisscheduled: NUMBER },
  ],
  ["a condition", { lastHeartbeatTime: TEXT, lastTransitionTime: TEXT, type: TEXT, status: TEXT, reason: TEXT }],
  ["names of no schema", { whenDeleted: true, whenScaled: true }],
])("%s are no copy", (_, properties) => {
  expect(copiedType(properties)).toBeUndefined();
});
