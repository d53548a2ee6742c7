import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { isOfAnotherStatus } from "../../kube/crd/conditions.js";
import { isMirrored } from "../../kube/crd/mirrored.js";
import { isInEntry, nodesOfType } from "../../kube/crd/nodes.js";
import { type Json, arrayAt } from "kube-json";
import { wordsOf } from "../../kube/words/name-words.js";
import { CONDITIONS_IN_GO, conditionsSchema, crdExample, forbidden, ON_CRDS, type Rule } from "../kit.js";

/** Words for where an object is in its life. */
const STATES: ReadonlySet<string> = new Set(
  "activity health lifecycle progress readiness situation stage state status step".split(" "),
);
/** Words before them that add nothing: two phases in the enum are enough. */
const EMPTY: ReadonlySet<string> = new Set("actual current lifecycle observed overall summary".split(" "));

/** How many phases there must be in the enum of a field with the name. */
const leastPhases = (name: string): number => {
  const words = wordsOf(name).map((word) => word.toLowerCase());
  if (!STATES.has(words.at(-1) ?? "")) return 4;
  return words.slice(0, -1).every((word) => EMPTY.has(word)) ? 2 : 3;
};

const enumOf = ({ schema }: SchemaNode): readonly Json[] =>
  [schema, ...arrayAt(schema, "allOf")].map((part) => arrayAt(part, "enum")).find(({ length }) => length > 0) ?? [];

const listsPhases = (node: SchemaNode): boolean => {
  const values = enumOf(node).filter((value) => typeof value === "string");
  const phases = values.filter(isPhaseValue).length;
  const least = leastPhases(node.under);
  return phases >= least && (least < 4 ? phases * 2 >= values.length : phases === values.length);
};

/** A string without an enum whose description says that it is the state. */
const isSaidState = (node: SchemaNode): boolean =>
  node.depth === 2 &&
  leastPhases(node.under) === 2 &&
  enumOf(node).length === 0 &&
  SAYS_STATE.test(descriptionOf(node.schema));

const SAYS_STATE = /\b(?:current|overall|lifecycle|observed|actual) (?:\w+ )?(?:state|status|stage|step|health)\b/i;

const isState = (node: SchemaNode): boolean =>
  node.section === "status" &&
  !isInEntry(node) &&
  !/phases?$|^(?:initial|desired|expected|last|previous|target)[A-Z]/i.test(node.under) &&
  !isConditionStatus(node) &&
  !isOfOther(node) &&
  !isOfAnotherStatus(node) &&
  (listsPhases(node) || isSaidState(node));

/** True for the type of an error or an operation, and for a value that another system reports, or that a standard defines. */
const isOfOther = ({ under, schema }: SchemaNode): boolean =>
  /(?:error|failure|operation)(?:Type|Kind|Code)$/i.test(under) || DEFINED_ELSEWHERE.test(descriptionOf(schema));

const DEFINED_ELSEWHERE =
  /\bRFC ?\d{3,5}\b|\bSMART\b|\b(?:as )?(?:returned|reported|defined) by (?!the (?:controller|operator)\b|this\b|an? (?:controller|operator)\b)/;

/** The `reason` of a condition, and its `type`, have rules of their own. */
const isConditionStatus = ({ name, parent }: SchemaNode): boolean =>
  name === "type" || /reason$/i.test(name ?? "") || parent?.properties.has("lastTransitionTime") === true;

export const noStatusState: Rule = {
  id: "crd-status/no-status-state",
  conventions: ["conditions-27", "conditions-29"],
  match: ON_CRDS,
  action: "Warn",
  evidence: "The conventions only name `phase`, and APIs of SIG projects have such fields under other names.",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "string"))
      if (isState(node) && !isMirrored(crd, node))
        yield forbidden(
          schemaField(node),
          enumOf(node).length === 0
            ? "may not report the state in one word; only `conditions` may report it"
            : "may not list phases in `enum`; only `conditions` may report the state",
        );
  },
  summary:
    "A status may not have a field such as `state` that lists phases or reports the current state in one word; only conditions may report the state.",
  rationale:
    "Such a field is a phase under another name: a new value breaks clients that know the old ones, and it cannot express two states at once. Conditions are independent and can be added at any time.",
  go: ["// Instead of a field State.", ...CONDITIONS_IN_GO],
  good: crdExample({ status: conditionsSchema({ maxItems: 16 }) }),
  bad: crdExample({ status: "state: { type: string, enum: [Pending, Running, Failed] }" }),
};

/** The words of values that name a step in the life of an object: 'Pending', 'IN_PROGRESS', 'NotReady'. */
const PHASES: ReadonlySet<string> = new Set(
  `aborted aborting accepted activated active approved archived archiving available backoff bootstrapped
  bootstrapping bound broken building built canceled cancelled closed complete completed completing configured
  configuring connected connecting converged converging crashed created creating degraded deleted deleting
  denied deployed deploying disabling disconnected done drained draining enabling error errored evicted
  executing expired expiring failed failing failover failure finalizing finished healthy hibernated hibernating
  idle inactive initial initialized initializing installed installing invalid joining launching leaving lost
  migrated migrating new offline online opening paused pausing pending planned planning prepared preparing
  processing progress progressing promoted promoting provisioned provisioning published publishing queued ready
  rebooting reconciled reconciling recovered recovering rejected released removed removing restarting restored
  restoring resumed resuming retired retiring retrying rolledback rolling running scaled scaling scheduled
  skipped stable stalled started starting stopped stopping submitted succeeded success successful suspended
  synced syncing terminated terminating testing throttled timedout transitioning triggered unavailable unhealthy
  uninstalling unknown unreachable unready unscheduled updated updating upgraded upgrading valid validated
  validating verified verifying waiting warming warning working`.split(/\s+/),
);

/** True if the last word of an enum value is one of a phase. */
const isPhaseValue = (value: string): boolean => {
  const words = wordsOf(/[a-z]/.test(value) ? value : value.toLowerCase());
  return words.length <= MAX_WORDS && PHASES.has((words.at(-1) ?? "").toLowerCase());
};

const MAX_WORDS = 3;
