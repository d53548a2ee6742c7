import { nodesOfType } from "../../../kube/crd/nodes.js";
import { type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isAction, isActionKind } from "../../../kube/words/imperatives.js";
import { lastWord, wordsOf } from "../../../kube/words/name-words.js";
import { arrayAt } from "kube-json";
import { invalid, literal, ON_CRDS, type Rule, specExample } from "../../kit.js";

/** Verbs at the start of a name. */
const VERBS: ReadonlySet<string> = new Set(
  `abort cancel cordon decommission delete demote deploy destroy detach do drain evict execute initiate install invoke kill launch
  migrate perform promote provision purge reboot rebuild recreate redeploy regenerate register reinstall remove renew repair
  restart resume resync rotate run start stop suspend terminate trigger uninstall upgrade wipe`.split(/\s+/),
);
/** Last words of names that are settings: 'restartPolicy', 'deleteAfter', 'runMode'. */
const SETTINGS: ReadonlySet<string> = new Set(
  `action after approval as before behavior channel class command condition config configuration count format from id interval key kind level limit
  location method mode name on option options order path period phase policy priority reason schedule scope secret source state
  status strategy support target template time timeout to trigger type user version when window`.split(/\s+/),
);
/** Fields that hold the next thing to do. */
const ORDERS = /^(?:action|command|operation|(?:desired|next|pending|requested)(?:Action|Command|Operation))$/;

export const noImperativeName: Rule = {
  id: "crd-naming/no-imperative-name",
  conventions: ["naming-05"],
  topic: "names of fields",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "string")) {
      if (node.section !== "spec" || node.name === undefined) continue;
      const values = arrayAt(node.schema, "enum").filter((value) => value !== "" && value !== "None");
      if (values.length === 0) continue;
      const order = orderIn(node.name);
      if (order !== undefined)
        yield invalid(schemaField(node), `must be a noun, such as 'restartPolicy', not the order ${literal(order)}`);
      else if (ORDERS.test(node.name) && !isActionKind(crd.kind) && isOrder(node, values))
        yield invalid(
          schemaField(node),
          `must hold desired state, such as 'Running', not an action such as ${literal(values[0])}`,
        );
    }
  },
  summary: "The name of an enumeration in `spec` must be a noun, not an order such as 'restartPods'.",
  rationale:
    "A spec states what holds for as long as the object exists. 'restartPods: Always' reads like something that is done once; 'podRestartPolicy: Always' is a setting.",
  go: [
    "// +kubebuilder:validation:Enum=Always;OnChange",
    'PodRestartPolicy RestartPolicy `json:"podRestartPolicy,omitempty"`',
  ],
  good: specExample("podRestartPolicy: { type: string, enum: [Always, OnChange] }"),
  bad: specExample("restartPods: { type: string, enum: [Always, OnChange] }"),
};

/** The verb of a name that is an order; undefined for other names. */
const orderIn = (name: string): string | undefined => {
  const [first = "", second] = wordsOf(name);
  return VERBS.has(first) && second !== undefined && !SETTINGS.has(lastWord(name)) ? first : undefined;
};

/** declarative-field-name covers the fields of `spec` itself whose values are all actions that it knows. */
const isOrder = ({ depth, parent }: SchemaNode, values: readonly unknown[]): boolean =>
  !(parent?.step === "items" && REACTIONS.test(parent.under)) &&
  values.every((value) => typeof value === "string" && (isAction(value) || isChange(value))) &&
  (depth > 2 || values.some((value) => !isAction(String(value))));

/** Lists of actions for whenever something happens. */
const REACTIONS = /(?:[aA]ctions|[hH]ooks|[rR]ules|[sS]teps|[tT]riggers)$/;

const isChange = (value: string): boolean => CHANGES.has((wordsOf(value)[0] ?? "").toLowerCase());
const CHANGES: ReadonlySet<string> = new Set(
  "activate attach clone deactivate detach expand extend import install recover resize shrink switch".split(" "),
);
