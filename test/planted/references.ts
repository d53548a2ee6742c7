import { type JsonObject, type KubeObject, objectAt, stringAt } from "kube-json";
import { type Kind, type Pair, advised } from "./kind.js";
import { ANYWHERE, IN_SPEC, fields } from "./places.js";
import { reshaped } from "./lists.js";
import { NAMESPACE, OBJECT_NAME, atomic, field, namedList, reference, struct, text, says } from "./schemas.js";

/** References to other objects. */

type Row = readonly [name: string, says: string, bad: JsonObject, good: JsonObject];
const ROLES: readonly (readonly [name: string, says: string])[] = [
  ["credentialsRef", "refers to the Secret with the credentials."],
  ["settingsRef", "refers to the ConfigMap with the settings."],
  ["issuerRef", "refers to the Issuer of the certificate."],
  ["poolRef", "refers to the pool that addresses are taken from."],
  ["parentRef", "refers to the queue that this one belongs to."],
];
const roles = (bad: (index: number) => JsonObject, good: (index: number) => JsonObject): readonly Row[] =>
  ROLES.map(([name, says], index): Row => [name, says, bad(index), good(index)]);
const renames = (
  rows: readonly (readonly [bad: string, good: string, schema: JsonObject, says: string])[],
): readonly Pair[] =>
  rows.map(([bad, good, schema, says]): Pair => [field(bad, says, schema), field(good, says, schema)]);

/** The kind in definitions of namespaced objects only. */
const namespaced = (kind: Kind): Kind => ({
  ...kind,
  plant: (crd: KubeObject, variant, random) =>
    stringAt(crd, "spec", "scope") === "Namespaced" ? kind.plant(crd, variant, random) : undefined,
});

const ALL_SEVEN: JsonObject = {
  type: "object",
  "x-kubernetes-map-type": "atomic",
  properties: Object.fromEntries(
    ["apiVersion", "fieldPath", "kind", "name", "namespace", "resourceVersion", "uid"].map((name) => [
      name,
      says(`${name} of the referent.`, text(253)),
    ]),
  ),
};

/** A reference to an object of any kind. */
const anyKind = (): JsonObject => {
  const whole = reference("group", "kind", "name");
  const kind = says("kind is the kind of the referenced object.", text(63, { pattern: "^[A-Z][A-Za-z0-9]*$" }));
  return { ...whole, properties: { ...objectAt(whole, "properties"), kind } };
};

const names: readonly Kind[] = [
  fields(
    "objectref-04/no-suffix",
    "SHOULD",
    renames([
      ["credentials", "credentialsRef", reference("name"), "refers to the Secret with the credentials."],
      ["issuer", "issuerRef", reference("group", "kind", "name"), "refers to the issuer of the certificate."],
      ["target", "targetRef", reference("group", "resource", "name"), "refers to what is scaled."],
      ["parentQueue", "parentQueueRef", reference("name"), "refers to the queue that this one belongs to."],
      ["extension", "extensionRef", reference("group", "kind", "name"), "refers to the object that extends it."],
      ["backupStorage", "backupStorageRef", reference("name"), "refers to the storage of backups."],
    ]),
  ),
  fields(
    "objectref-04/reference-in-full",
    "SHOULD",
    renames([
      ["credentialsReference", "credentialsRef", reference("name"), "refers to the Secret with the credentials."],
      ["issuerReference", "issuerRef", reference("group", "kind", "name"), "refers to the issuer of the certificate."],
      ["targetObject", "targetRef", reference("group", "resource", "name"), "refers to what is scaled."],
      ["poolReference", "poolRef", reference("name"), "refers to the pool that addresses are taken from."],
      ["refToParent", "parentRef", reference("name"), "refers to the queue that this one belongs to."],
    ]),
  ),
  fields(
    "objectref-07/list-without-suffix",
    "SHOULD",
    renames([
      ["credentials", "credentialsRefs", atomic(reference("name")), "refer to the Secrets with the credentials."],
      ["issuers", "issuerRefs", atomic(reference("group", "kind", "name")), "refer to the issuers that may be used."],
      ["targets", "targetRefs", atomic(reference("group", "resource", "name")), "refer to what is scaled."],
      ["parents", "parentRefs", atomic(reference("group", "kind", "name")), "refer to the queues above."],
      [
        "pools",
        "poolRefs",
        atomic(reference("group", "resource", "name")),
        "refer to the pools that addresses are taken from.",
      ],
    ]),
  ),
  fields(
    "objectref-07/list-with-the-suffix-of-one",
    "SHOULD",
    renames([
      ["credentialsRef", "credentialsRefs", atomic(reference("name")), "refer to the Secrets with the credentials."],
      ["issuerRef", "issuerRefs", atomic(reference("group", "kind", "name")), "refer to the issuers that may be used."],
      ["targetRef", "targetRefs", atomic(reference("group", "resource", "name")), "refer to what is scaled."],
      ["parentRef", "parentRefs", atomic(reference("group", "kind", "name")), "refer to the queues above."],
      ["poolRef", "poolRefs", atomic(reference("name")), "refer to the pools that addresses are taken from."],
    ]),
  ),
  fields(
    "naming-19/name-suffix-for-a-reference",
    "SHOULD",
    renames([
      ["secretName", "secretRef", reference("name"), "refers to the Secret with the credentials."],
      ["issuerName", "issuerRef", reference("group", "kind", "name"), "refers to the issuer of the certificate."],
      ["targetName", "targetRef", reference("group", "resource", "name"), "refers to what is scaled."],
      ["poolName", "poolRef", reference("name"), "refers to the pool that addresses are taken from."],
      [
        "gatewayName",
        "gatewayRef",
        reference("group", "kind", "name"),
        "refers to the gateway that routes are attached to.",
      ],
    ]),
  ),
];

const shapes: readonly Kind[] = [
  reshaped(
    "objectref-13/object-reference-of-the-core-api",
    "SHOULD",
    roles(
      () => ALL_SEVEN,
      () => reference("name"),
    ),
  ),
  reshaped(
    "objectref-15/kind-and-name-without-group",
    "SHOULD",
    roles(
      () => reference("kind", "name"),
      () => reference("group", "kind", "name"),
    ),
  ),
  advised(
    reshaped(
      "objectref-15/api-version-for-a-group",
      "SHOULD",
      roles(
        () => reference("apiVersion", "kind", "name"),
        () => reference("group", "kind", "name"),
      ),
    ),
  ),
  advised(
    reshaped(
      "objectref-16/kind-of-any-object",
      "SHOULD",
      ["targetRef", "ownerObjectRef", "subjectRef", "sourceObjectRef", "involvedRef"].map(
        (name): Row => [
          name,
          "refers to an object of any type, which is looked up at run time.",
          anyKind(),
          reference("group", "resource", "name"),
        ],
      ),
    ),
  ),
  reshaped(
    "objectref-21/field-reference-without-version",
    "MUST",
    ["valueFieldRef", "sizeFieldRef", "passwordFieldRef", "zoneFieldRef", "ownerFieldRef"].map((name): Row => {
      const path = {
        fieldPath: says("fieldPath is the path of the field whose value is taken, such as 'data.size'.", text(253)),
      };
      const whole = reference("group", "resource", "name");
      const properties = { ...(whole["properties"] as Record<string, JsonObject>), ...path };
      const version = { version: says("version is the version of the resource.", NAMESPACE) };
      return [
        name,
        "refers to a field of another object.",
        { ...whole, properties },
        {
          ...whole,
          properties: { ...properties, ...version },
          required: ["resource", "name", "version", "fieldPath"],
        },
      ];
    }),
  ),
  reshaped(
    "objectref-27/unconstrained-name",
    "SHOULD",
    roles(
      (index) =>
        struct({ name: says("name is the name of the referenced object.", text(512 + index)) }, ["name"], {
          "x-kubernetes-map-type": "atomic",
        }),
      () => reference("name"),
    ),
  ),
  reshaped(
    "objectref-13/namespace-and-name-in-one-string",
    "SHOULD",
    [
      [
        "secretName",
        "is the namespace and name of the Secret, such as 'team-a/login'.",
        text(317, { pattern: "^[a-z0-9-]+/[a-z0-9-]+$" }),
        OBJECT_NAME,
      ],
      ["configMapName", "is the ConfigMap as 'NAMESPACE/NAME'.", text(317), OBJECT_NAME],
      ["issuerName", "is the issuer in the form namespace/name.", text(317, { pattern: "^[^/]+/[^/]+$" }), OBJECT_NAME],
      ["poolName", "is 'namespace/name' of the pool.", text(317), OBJECT_NAME],
      [
        "queueName",
        "is the queue above, as '<namespace>/<name>'.",
        text(317, { pattern: "^([a-z0-9-]+/)?[a-z0-9-]+$" }),
        OBJECT_NAME,
      ],
    ],
    IN_SPEC,
  ),
];

const scopes: readonly Kind[] = [
  namespaced(
    reshaped(
      "objectref-01/namespace-in-a-reference",
      "SHOULD",
      roles(
        (index) => reference(...(index % 2 === 0 ? ["name", "namespace"] : ["group", "kind", "name", "namespace"])),
        (index) => reference(...(index % 2 === 0 ? ["name"] : ["group", "kind", "name"])),
      ),
      IN_SPEC,
    ),
  ),
  namespaced(
    fields(
      "objectref-01/namespace-beside-a-name",
      "SHOULD",
      ["secret", "configMap", "issuer", "gateway", "backup"].map((name): Pair => {
        const one = field(`${name}Name`, `is the name of the ${name}.`, OBJECT_NAME);
        return [
          field(`${name}Namespace`, `is the namespace of the ${name}.`, NAMESPACE, {
            beside: { [one.name]: one.schema },
          }),
          one,
        ];
      }),
      IN_SPEC,
    ),
  ),
  namespaced(
    reshaped(
      "objectref-01/namespaces-in-a-list-of-references",
      "SHOULD",
      ["credentialsRefs", "poolRefs", "parentRefs", "issuerRefs", "settingsRefs"].map(
        (name): Row => [
          name,
          "refer to what it is made of.",
          atomic(reference("name", "namespace")),
          atomic(reference("name")),
        ],
      ),
      IN_SPEC,
    ),
  ),
  reshaped(
    "objectref-15/named-references-without-a-type",
    "SHOULD",
    ["backendRefs", "sourceRefs", "sinkRefs", "handlerRefs", "stepRefs"].map(
      (name): Row => [
        name,
        "refer to objects of several kinds: Services, Jobs or Functions.",
        namedList({ kind: says("kind is the kind of the object.", text()) }),
        atomic(reference("group", "kind", "name")),
      ],
    ),
    ANYWHERE,
  ),
];

export const REFERENCES: readonly Kind[] = [...names, ...shapes, ...scopes];
