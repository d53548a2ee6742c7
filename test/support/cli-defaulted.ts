import type { Json } from "kube-json";
import { parseManifests } from "kube-manifests";
import { PACK } from "./cli-fixtures.js";
import { type Ran, type World, decorum, productOf } from "./cli-harness.js";

/** Dry runs that show and judge objects as an API server would store them. */

const product = productOf([PACK]);

export const run = (line: string, world: World): Promise<Ran> => decorum(`dry-run ${line}`, product, world);

export const objects = (text: string): readonly Json[] =>
  parseManifests(text).map(({ value, errors }) => {
    expect(errors).toEqual([]);
    return value ?? null;
  });

export const CRD = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: apps.acme.io }
spec:
  group: acme.io
  names: { kind: App, plural: apps }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              default: {}
              properties:
                good: { type: integer }
                bad: { type: integer }
                tier: { type: string }
                size: { type: integer, default: 3 }
                ports:
                  type: array
                  items:
                    type: object
                    properties:
                      port: { type: integer }
                      protocol: { type: string, default: TCP }
            status:
              type: object
              properties:
                phase: { type: string }
`;

export const app = (spec: string, more = ""): string =>
  `apiVersion: acme.io/v1\nkind: App\nmetadata:\n  name: web\n${more}spec:\n${spec}`;

export const given = app("  unknown: 1\n  ports:\n    - port: 80\n  good: null\n", "");
export const stored = {
  apiVersion: "acme.io/v1",
  kind: "App",
  metadata: { name: "web" },
  spec: { ports: [{ port: 80, protocol: "TCP" }], size: 3, tier: "web" },
};
