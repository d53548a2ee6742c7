import { isSetBySystem } from "../../kube/described/assignments.js";
import { crdOf, descriptionOf, ownNodes, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { own } from "kube-json";
import { crdExample, forbidden, ON_CRDS, type Rule, specExample } from "../kit.js";

export const observationInStatus: Rule = {
  id: "crd-status/observation-in-status",
  conventions: ["specstatus-01"],
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    for (const node of ownNodes(crdOf(object))) {
      if (node.section !== "spec" || node.name === undefined || isOfStatus(node.parent) || isCriterion(node)) continue;
      if (isObservation(node))
        yield forbidden(schemaField(node), "may not be in `spec`; only `status` may hold what a controller observes");
    }
  },
  summary: "What a controller observes, such as conditions and ready replicas, must be in `status`, not in `spec`.",
  rationale:
    "The spec is what users want. If a controller writes there, it conflicts with `kubectl apply` and GitOps tools, increments the generation, and needs permission to change what users want.",
  go: ["type WidgetStatus struct {", "\t// +optional", '\tReadyReplicas *int32 `json:"readyReplicas,omitempty"`', "}"],
  good: crdExample({
    status: "readyReplicas: { type: integer, format: int32, minimum: 0, maximum: 1000000 }",
  }),
  bad: specExample("readyReplicas: { type: integer, format: int32, minimum: 0, maximum: 1000000 }"),
};

/** A copy of a status of another object, such as the snapshot of a revision. */
const isOfStatus = (node: SchemaNode | undefined): boolean =>
  node !== undefined && (/^status$|Status$|^snapshot$/.test(node.under) || isOfStatus(node.parent));

/** Criteria of a search: objects that were last active within some days. */
const isCriterion = ({ parent }: SchemaNode): boolean =>
  /(?:[fF]ilters?|[cC]riteria|[qQ]uery)$/.test(parent?.under ?? "");

const isObservation = (node: SchemaNode): boolean => {
  const { name = "", schema } = node;
  const description = descriptionOf(schema);
  if (name === "conditions") return isConditions(node);
  if (node.type === "integer" && COUNTS.test(name)) return true;
  // An object says how to find a time.
  if (CONTROLS.test(description) || (LAST_EVENT.test(name) && node.type === "object")) return false;
  if (LAST_EVENT.test(name)) return !isBesideState(node) && !/\busers?\b/i.test(description);
  if (node.depth === 2 && own(schema, "enum") === undefined && isOfWhole(node, name))
    return !/\b(?:desired|expected|target|(?:displayed|printed|shown) (?:if|when))\b/i.test(description);
  if (OBSERVED.test(name)) return !/\b(?:desired|expected|user)\b/i.test(description);
  if (CURRENT.test(name)) return OBSERVES.test(description);
  return MADE.test(name) ? MAKES.test(description) || isSetBySystem(node) : SO_FAR.test(description);
};

/** True for a field about a whole object that only a status has: how often it failed, and with what message. */
const isOfWhole = (node: SchemaNode, name: string): boolean =>
  (node.type === "integer" && FAILURES.test(name)) || (node.type === "string" && OUTCOMES.test(name));

/** True for a time or an error in a copy of another status, beside other fields of that status. */
const isBesideState = ({ parent }: SchemaNode): boolean =>
  parent === undefined || ["conditions", "state", "phase"].some((name) => parent.properties.has(name));

/** A list of conditions as in a status, not of requirements. */
const isConditions = ({ items }: SchemaNode): boolean =>
  items !== undefined && ["type", "status", "lastTransitionTime"].every((name) => items.properties.has(name));

const COUNTS =
  /^(?:available|current|ready|unavailable|updated|fullyLabeled)(?:Replicas|Nodes|Pods|Members|Instances)$/;
/** When something was last seen to happen; `lastSyncTime` and `lastUpdateTime` may also be what users set. */
const LAST_EVENT =
  /^last(?:Accessed|Active|Activity|Applied|Attempt|Failed|Failure|Healthy|Heartbeat|Probe|Seen|Used)(?:At|Time|Timestamp)?$/;
/** Directly in the spec these are about the object itself. */
const FAILURES = /^(?:error|event|failed|failure|restart|succeeded|success)(?:Count|s)$/;
const OUTCOMES = /^(?:error|failure)(?:Message|Reason)$|^(?:lastError|lastErrorMessage|phase)$/;
/** Times that users may set, such as `lastUpdateTime`, are not among them. */
const OBSERVED = /^(?:observed|lastObserved|lastKnown)(?!\w*Time$)[A-Z]/;
const CURRENT = /^(?:actual|current|detected|discovered|last|resolved)[A-Z]/;
/** What is wanted, although others may set it: 'Others update this field to control which version is deployed.' */
const CONTROLS = /\b(?:to|that|which) (?:controls?|configures?|chooses?|selects?) (?:how|what|when|whether|which)\b/i;
const OBSERVES =
  /\b(?:(?:was|were|has been|is) (?:last |currently )?(?:applied|deployed|detected|discovered|installed|observed|reported|running|seen)|last (?:applied|observed|reported|seen)|currently (?:running|deployed|installed|active|in use|observed)|the (?:controller|operator) (?:last )?(?:observed|saw|has seen))\b/i;
const SO_FAR = /\bthe (?:controller|operator|system) (?:has |last )?(?:observed|saw|seen|failed|counted)\b|\bso far\b/i;
/** Names of things that a controller makes; users may also ask for them, so the description must say it. */
const MADE = /^(?:allocated|assigned|bound|created|generated|provisioned|reserved)[A-Z]/;
const MAKES =
  /\b(?:the (?:controller|operator|system|scheduler|provisioner) (?:has )?(?:allocated|assigned|bound|chosen|created|generated|provisioned|reserved|selected)|(?:populated|filled in|set|written) by the (?:controller|operator|system|scheduler|provisioner))\b/i;
