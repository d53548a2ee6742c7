import { type SchemaNode, crdOf, property, reviewedVersions, schemaField } from "../../kube/crd/crd.js";
import { own } from "kube-json";
import { child, CONDITIONS_IN_GO, conditionsSchema, crdExample, ON_CRDS, required, type Rule } from "../kit.js";

const MESSAGE = "must be declared so that clients such as 'kubectl wait' can observe the state";
/** One remark on a status that has neither. */
const WITH_GENERATION =
  "must be declared, with `observedGeneration` in each condition, so that clients such as 'kubectl wait' can observe the state and whether it is current";
/** Some kinds, such as settings, have nothing to report. */
const EMPTY = "must be declared, unless there is nothing to report: then remove `status` and its subresource";

const remark = ({ properties }: SchemaNode): string => {
  if (properties.size === 0) return EMPTY;
  return properties.has("observedGeneration") ? MESSAGE : WITH_GENERATION;
};

export const statusConditions: Rule = {
  id: "crd-status/status-conditions",
  conventions: ["conditions-04"],
  topic: "conditions",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    if (STORED.test(crd.kind)) return;
    const versions = reviewedVersions(crd);
    // An old version does not change any more once a later one has them.
    if (versions.some(({ root }) => hasConditions(property(root, "status")))) return;
    for (const { root, spec } of versions) {
      if (own(spec, "deprecated") === true) continue;
      const status = property(root, "status");
      // Core types, and a status of arbitrary fields, are not the author's to extend.
      if (status === undefined || status.coreType !== undefined || status.type !== "object") continue;
      if (own(status.schema, "x-kubernetes-preserve-unknown-fields") === true) continue;
      if (!hasThemByReporter(status))
        yield required(child(schemaField(status), "properties", "conditions"), remark(status));
    }
  },
  summary: "A status must have `conditions`.",
  rationale:
    "Clients wait for conditions and people read them in the same way for every kind: `kubectl wait --for=condition=Ready` uses no other field.",
  go: CONDITIONS_IN_GO,
  good: crdExample({ status: conditionsSchema({ maxItems: 16 }) }),
  bad: crdExample({ status: "readyReplicas: { type: integer, format: int32 }" }),
};

/** The status of these is data for others, or a record: nothing is reconciled that could be waited for. */
const STORED =
  /(?:Checkpoint|Decision|Finding|History|Log|MachineTemplate|Metrics?|Record|Report|Result|Usage|Violation)s?$/;

const hasConditions = (status: SchemaNode | undefined): boolean => property(status, "conditions") !== undefined;

/** True for a status with a list of those who report, each with its conditions, as that of a policy or a route. */
const hasThemByReporter = ({ properties }: SchemaNode): boolean =>
  ["ancestors", "controllers", "parents"].some(
    (name) => properties.get(name)?.items?.properties.has("conditions") === true,
  );
