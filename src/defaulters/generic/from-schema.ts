import { DEFINITIONS, definedVersion } from "../../kube/structural/custom-resource.js";
import { asDefaulted, filledIn } from "../../kube/structural/stored-object.js";
import { isUnsent } from "../../model/context.js";
import { ON_OBJECTS } from "../../model/match.js";
import type { Defaulter } from "../../model/rule.js";

export const fromSchema: Defaulter = {
  id: "generic/from-schema",
  conventions: [],
  kind: "AdmissionControlled",
  reads: [{ ...DEFINITIONS, partly: true }],
  summary: "Fills in the defaults that the definition of a custom resource gives.",
  rationale:
    "An API server does it as it reads a request, before it asks any webhook, so that there is nothing left to fill in then. Objects in files have not been there: a dry run does the same by itself, and the tests of a pack need it to see an object as rules and other defaulters will. As in the API server, a default stands where nothing stands, in objects that are there or are themselves a default, in items of lists and in values of maps. A status is left out: who writes the object itself does not write it.",
  reference: "Static Defaults",
  since: "0.1.0",
  match: ON_OBJECTS,
  before: `
apiVersion: acme.io/v1
kind: Widget
metadata:
  name: a
spec:
  ports:
    - { name: web }
    - { name: dns, protocol: UDP }
`,
  after: `
apiVersion: acme.io/v1
kind: Widget
metadata:
  name: a
spec:
  ports:
    - { name: web, protocol: TCP }
    - { name: dns, protocol: UDP }
  size: 3
`,
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
  *defaults(context) {
    // What was sent has its defaults, and the server knows the definition as it is now.
    if (!isUnsent(context)) return;
    const { object, kind, cluster } = context;
    const version = definedVersion(cluster.known(DEFINITIONS.group, DEFINITIONS.kind), kind);
    if (version === undefined) return;
    for (const { field, value, replacesNull } of filledIn(object, asDefaulted(version, object)))
      if (!replacesNull && field[0] !== "status") yield { field, value };
  },
};
