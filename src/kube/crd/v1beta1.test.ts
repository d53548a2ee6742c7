import type { Json, JsonObject, KubeObject } from "kube-json";
import { asV1 } from "./v1beta1.js";

/** What k8s.io/apiextensions-apiserver makes of v1beta1: pkg/apis/apiextensions/v1beta1/defaults.go, v1/conversion.go. */

const definition = (version: string, spec: JsonObject): KubeObject => ({
  apiVersion: `apiextensions.k8s.io/${version}`,
  kind: "CustomResourceDefinition",
  metadata: { name: "widgets.acme.io" },
  spec: { group: "acme.io", ...spec },
});

const specOf = (spec: JsonObject): Json | undefined => asV1(definition("v1beta1", spec))["spec"];

const ROLES = { served: true, storage: true };
const SCHEMA = { openAPIV3Schema: { type: "object" } };
const GIVEN = { group: "acme.io", scope: "Namespaced", preserveUnknownFields: true };

test("what all versions share is in each of them", () => {
  const shared = {
    validation: SCHEMA,
    subresources: { status: {} },
    additionalPrinterColumns: [{ name: "Size", type: "integer", JSONPath: ".spec.size" }],
  };
  const moved = {
    schema: SCHEMA,
    subresources: { status: {} },
    additionalPrinterColumns: [{ name: "Size", type: "integer", jsonPath: ".spec.size" }],
  };
  const other = { name: "v2", served: true, storage: false };
  expect(specOf({ ...shared, version: "v1", versions: [{ name: "v1", ...ROLES }, other] })).toEqual({
    ...GIVEN,
    versions: [
      { name: "v1", ...ROLES, ...moved },
      { ...other, ...moved },
    ],
  });
  expect(specOf({ ...shared, version: "v1" })).toEqual({ ...GIVEN, versions: [{ name: "v1", ...ROLES, ...moved }] });
});

test("what a version has for itself stays, and so does what is set", () => {
  const column = { name: "Size", type: "integer" };
  const version = { name: "v1", ...ROLES, schema: SCHEMA };
  expect(
    specOf({
      scope: "Cluster",
      preserveUnknownFields: false,
      validation: null,
      versions: [{ ...version, additionalPrinterColumns: [{ ...column, JSONPath: ".spec.size" }] }, null],
    }),
  ).toEqual({
    group: "acme.io",
    scope: "Cluster",
    preserveUnknownFields: false,
    versions: [{ ...version, additionalPrinterColumns: [{ ...column, jsonPath: ".spec.size" }] }, null],
  });
});

test("a webhook that converts", () => {
  const clientConfig = { service: { name: "webhook", namespace: "system" } };
  expect(
    specOf({
      conversion: { strategy: "Webhook", webhookClientConfig: clientConfig, conversionReviewVersions: ["v1beta1"] },
    }),
  ).toMatchObject({
    conversion: { strategy: "Webhook", webhook: { clientConfig, conversionReviewVersions: ["v1beta1"] } },
  });
  expect(specOf({ conversion: { strategy: "None" } })).toMatchObject({ conversion: { strategy: "None" } });
});

test("other objects stay as they are", () => {
  for (const object of [
    definition("v1", { validation: SCHEMA }),
    { apiVersion: "apiextensions.k8s.io/v1beta1", kind: "CustomResourceDefinition", metadata: { name: "a.b" } },
  ])
    expect(asV1(object)).toBe(object);
});
