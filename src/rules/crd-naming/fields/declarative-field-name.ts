import { nodesOfType, propertiesCalled } from "../../../kube/crd/nodes.js";
import { crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { arrayAt } from "kube-json";
import { imperativeIn, isAction, isActionKind } from "../../../kube/words/imperatives.js";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

/** Fields that hold the next thing to do. */
const ORDERS: readonly string[] = ["action", "command", "desiredAction", "operation", "requestedAction"];

export const declarativeFieldName: Rule = {
  id: "crd-naming/declarative-field-name",
  conventions: ["specstatus-06", "naming-05"],
  topic: "names of fields",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "boolean")) {
      if (node.section !== "spec" || isDeed(node.parent) || /(?:Allowed|Requested|Required)$/.test(node.under))
        continue;
      const verb = imperativeIn(node.name ?? "");
      if (verb !== undefined && !FAULTS.test(crd.kind) && !isManner(node))
        yield invalid(schemaField(node), `must name desired state, not the action ${literal(verb)}`);
    }
    if (isActionKind(crd.kind)) return;
    for (const node of propertiesCalled(crd, ...ORDERS)) {
      const action = node.section === "spec" && node.depth === 2 ? firstAction(node) : undefined;
      if (action !== undefined)
        yield invalid(
          schemaField(node),
          `must hold desired state, such as 'Running', not an action such as ${literal(action)}`,
        );
    }
  },
  summary: "A boolean or an enumeration in `spec` must hold desired state, not an action.",
  rationale:
    "A spec states what holds for as long as the object exists. 'restart: true' does not say whether the restart has been done, and a controller that crashes may do it again.",
  go: ['Paused *bool `json:"paused,omitempty"`'],
  good: specExample("paused: { type: boolean }"),
  bad: specExample("restart: { type: boolean }"),
};

/** Kinds that describe faults, such as aborted requests. */
const FAULTS = /(?:Chaos|Fault|FaultInjection)$/;

/** True for what happens again and again, for the `sync` that is short for 'synchronous', and the system call of that name. */
const isManner = ({ name, schema }: SchemaNode): boolean => {
  const description = descriptionOf(schema);
  return (
    /\bautomatically\b|\b(?:on|at|during|before|after|upon) (?:each |every )?(?:start-?up|start|restart|boot|login)\b/i.test(
      description,
    ) ||
    (name === "sync" && /synchronous|\basync\b|\bcalls? f?sync\b/i.test(description))
  );
};

/** The first value of an enumeration that contains only actions, and a value for none. */
const firstAction = ({ schema }: SchemaNode): string | undefined => {
  const values = arrayAt(schema, "enum").filter((value) => value !== "" && value !== "None");
  const [first] = values;
  return typeof first === "string" && values.every((value) => typeof value === "string" && isAction(value))
    ? first
    : undefined;
};

/** True for an object that describes an action, where the name of an action is right. */
const isDeed = (node: SchemaNode | undefined): boolean => /(?:^a|A)ctions?$/.test(node?.under ?? "");
