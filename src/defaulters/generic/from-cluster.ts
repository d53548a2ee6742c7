import { storedAt } from "../../kube/api/counterpart.js";
import { placeAlongside, select } from "kube-api";
import { remember } from "kube-json";
import {
  chooseObject,
  FROM_CLUSTER_SCHEMA,
  type FromClusterOptions,
  fromClusterProblems,
} from "../../options/from-cluster-options.js";
import { fillingOf } from "../../options/default-options.js";
import { metadataMapOf, metadataValueProblem } from "../../options/filled-field.js";
import { selectorOf } from "../../options/generic-options.js";
import { ON_OBJECTS } from "../../model/match.js";
import { readOf } from "../../options/other-kind.js";
import { compileWhen } from "../../options/requirement.js";
import type { Defaulter } from "../../model/rule.js";
import { beforeAndAfter } from "../../text/examples.js";

const compiled = remember(({ field, take, when }: FromClusterOptions) => ({
  selector: selectorOf(field),
  taken: placeAlongside(selectorOf(take), []),
  holds: compileWhen(when),
}));

export const fromCluster: Defaulter<FromClusterOptions> = {
  id: "generic/from-cluster",
  conventions: ["admission-02"],
  kind: "AdmissionControlled",
  match: ON_OBJECTS,
  options: {
    schema: FROM_CLUSTER_SCHEMA,
    // A pack must name the field and the objects to choose from.
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
    reads: (options) => [readOf(options, [options.take])],
    fills: fillingOf,
  },
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
  summary: "Sets an absent field that the pack names to a value from an object of the cluster.",
  rationale:
    "The best class, zone or registry may change at any time, and administrators select it with a mark on one of several objects. The known cluster state may be slightly old: while the mark moves, it may be on no object or on two. The defaulter does not guess and denies nothing: if it cannot choose, the field stays unset, and a warning says why. Objects that are being deleted are not chosen. An update that omits the field keeps the stored value; a new object is chosen only if none is stored. To change the value, specify it.",
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
  ...beforeAndAfter(`
    apiVersion: gateway.networking.k8s.io/v1
    kind: Gateway
    metadata:
      name: web
    spec:
  +   gatewayClassName: internal
      listeners: []
  `),
};
