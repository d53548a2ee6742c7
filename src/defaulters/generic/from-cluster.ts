import { storedAt } from "../../kube/api/counterpart.js";
import { placeAlongside, select } from "../../kube/api/field-selector.js";
import { remember } from "../../kube/json/remember.js";
import { chooseObject } from "../../options/chosen-object.js";
import { fillingOf } from "../../options/default-options.js";
import { metadataMapOf, metadataValueProblem } from "../../options/filled-field.js";
import {
  FROM_CLUSTER_SCHEMA,
  type FromClusterOptions,
  fromClusterProblems,
} from "../../options/from-cluster-options.js";
import { selectorOf } from "../../options/generic-options.js";
import { ON_OBJECTS } from "../../model/match.js";
import { compileWhen } from "../../options/requirement.js";
import type { Defaulter } from "../../model/rule.js";

const compiled = remember(({ field, take, when }: FromClusterOptions) => ({
  selector: selectorOf(field),
  taken: placeAlongside(selectorOf(take), []),
  holds: compileWhen(when),
}));

export const fromCluster: Defaulter<FromClusterOptions> = {
  id: "generic/from-cluster",
  conventions: ["admission-02"],
  kind: "AdmissionControlled",
  summary: "Fills in a field that the pack names from an object of the cluster that it tells how to choose.",
  rationale:
    "Which class, zone or registry is best may change at any time, and is for the administrator to say: by a mark on one of several objects. What is known of the cluster is a moment old: while the mark moves from one object to another, there may seem to be none, or two. So nothing is guessed, and nobody is refused. Where nothing can be chosen, the field is left unset, and a warning says why. Objects that are being deleted are not chosen. What was chosen once stays: an update that leaves the field out gets the stored value back, whatever is marked by then, and only where none is stored something is chosen. To have another value, name it.",
  reference: "Admission Controlled Defaults",
  since: "0.1.0",
  match: ON_OBJECTS,
  options: {
    schema: FROM_CLUSTER_SCHEMA,
    // A pack must say which field, and what it is chosen from.
    defaults: { take: "metadata.name" } as FromClusterOptions,
    example: {
      field: "spec.gatewayClassName",
      group: "gateway.networking.k8s.io",
      kind: "GatewayClass",
      annotations: { "acme.io/is-default": "true" },
      choose: "Newest",
      take: "metadata.name",
    },
    check: fromClusterProblems,
    reads: ({ group, kind }) => [{ group, kind }],
    fills: fillingOf,
  },
  before: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: web
spec:
  listeners: []
`,
  after: `
apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata:
  name: web
spec:
  gatewayClassName: internal
  listeners: []
`,
  cluster: `
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata:
  name: internal
  annotations: { acme.io/is-default: "true" }
---
apiVersion: gateway.networking.k8s.io/v1
kind: GatewayClass
metadata:
  name: public
`,
  *defaults(context, options) {
    const { selector, taken, holds } = compiled(options);
    for (const { field, value: present } of select(context.object, selector)) {
      if (present !== undefined || !holds(context.object, field)) continue;
      const stored = context.oldObject && storedAt(context.oldObject, context.object, field);
      if (stored !== undefined && stored !== null) {
        yield { field, value: stored };
        continue;
      }
      const chosen = chooseObject(context, options, taken);
      if ("because" in chosen) {
        yield { field, undecided: chosen.because };
        continue;
      }
      const map = metadataMapOf(field);
      const problem = map && metadataValueProblem(map, chosen.value);
      if (problem === undefined) yield { field, value: chosen.value };
      else yield { field, undecided: `${chosen.from}, which ${problem}` };
    }
  },
};
