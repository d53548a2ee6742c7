import { DEFINITIONS, asDefaulted, definedVersion, filledIn } from "kube-schema";
import { isUnsent } from "../../model/unsent.js";
import { ON_OBJECTS } from "../../model/match.js";
import type { Defaulter } from "../../model/rule.js";
import { beforeAndAfter } from "../../text/examples.js";

export const fromSchema: Defaulter = {
  id: "generic/from-schema",
  kind: "AdmissionControlled",
  match: ON_OBJECTS,
  reads: [{ ...DEFINITIONS, partly: true }],
  *defaults(context) {
    // Requests already have their defaults, from the current definition.
    if (!isUnsent(context)) return;
    const { object, kind, cluster } = context;
    const version = definedVersion(cluster.known(DEFINITIONS.group, DEFINITIONS.kind), kind);
    if (version === undefined) return;
    // A dry run itself reports missing defaults of an object that is too large for this: it applies all defaults of CRDs before.
    for (const { field, value, replacesNull } of filledIn(object, asDefaulted(version, object)))
      if (!replacesNull && field[0] !== "status") yield { field, value };
  },
  summary: "Applies the defaults in the CRD of a custom resource.",
  rationale:
    "An API server applies them before it calls webhooks, so nothing is left to default in a request. Manifests have not passed an API server: a dry run applies the defaults automatically, and tests of a pack need this defaulter to review an object as the cluster would. As in the API server, a default applies to absent fields of existing or defaulted objects, list items and map values. The status is left out, because writes to the object do not include it.",
  reference: "Static Defaults",
  cluster: `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: widgets.acme.io
spec:
  group: acme.io
  names: { kind: Widget, plural: widgets }
  scope: Namespaced
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              properties:
                size: { type: integer, default: 3 }
                ports:
                  type: array
                  items:
                    type: object
                    properties:
                      name: { type: string }
                      protocol: { type: string, default: TCP }
`,
  ...beforeAndAfter(`
    apiVersion: acme.io/v1
    kind: Widget
    metadata:
      name: a
    spec:
      ports:
  -     - { name: web }
  +     - { name: web, protocol: TCP }
        - { name: dns, protocol: UDP }
  +   size: 3
  `),
};
