import { isMirrored } from "../../../kube/crd/mirrored.js";
import { nodesOfType } from "../../../kube/crd/nodes.js";
import { type Crd, crdOf, descriptionOf, schemaField, type SchemaNode } from "../../../kube/crd/crd.js";
import { invalid, ON_CRDS, type Rule, specExample } from "../../kit.js";

export const resourceQuantity: Rule = {
  id: "crd-schema/resource-quantity",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "integer", "number", "string"))
      if (node.section === "spec" && isAmount(node) && !isMirrored(crd, node) && !isOfMachine(crd, node))
        yield invalid(
          schemaField(node),
          "must be a resource quantity with `x-kubernetes-int-or-string`, as in the `resources` of containers",
        );
  },
  summary: "An amount of CPU, memory or storage must be a resource quantity, not a number or a text of any form.",
  rationale:
    "Everywhere in Kubernetes users write '500m' and '2Gi'. A number has one unit, which its name must repeat, cannot express half a core, and cannot be copied from or to the resources of a container. A text of any form lets users write what the controller cannot parse.",
  reference: "Units",
  go: ["// +optional", 'Memory *resource.Quantity `json:"memory,omitempty"`'],
  good: specExample(`
    memory:
      anyOf: [{ type: integer }, { type: string }]
      x-kubernetes-int-or-string: true
      maxLength: 20
      pattern: '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$'
  `),
  bad: specExample("memoryMiB: { type: integer, format: int32, minimum: 1, maximum: 65536 }"),
};

/** Without a unit, memory and storage need one in their name, as another rule says. */
const AMOUNT = new RegExp(
  [
    "^(?:(?:max|min|total)C|c)pus?$",
    "(?:^c|C)pu(?:Limit|Request)s?$",
    "CPU(?:Limit|Request)?s?$",
    "(?:^(?:c|milliC)|C)pu(?:Milli|Milli[Cc]ores?|Millis)$",
    "(?:^m|M)em(?:ory)?(?:Limit|Request|Size)?(?:In)?(?:[MG]i?[bB]|[MG]i)$",
    "(?:^s|S)torage(?:Limit|Request|Size)?(?:In)?(?:[MG]i?[bB]|[MG]i)$",
  ].join("|"),
);
/** A number of CPUs of a machine, or what is no request. */
const OTHERWISE =
  /\b(?:percent(?:age)?|ratio|index|ids?|weight|factor|metrics?|score|shares?|sockets?|virtual (?:cpus?|processors?)|vcpus?)\b/i;

const isAmount = (node: SchemaNode): boolean =>
  node.type === "string" ? isTextOfAmount(node) : isNumberOfAmount(node);

/** A text for what containers and volumes have as a quantity, in any form; one with a `pattern` has its own. */
const isTextOfAmount = ({ name = "", schema, parent }: SchemaNode): boolean =>
  (LIMIT.test(name) ||
    (RESOURCE.test(name) && /^(?:limits|requests)$/.test(parent?.under ?? "")) ||
    (/^(?:limits?|requests?)$/.test(name) && RESOURCE.test(parent?.under ?? ""))) &&
  !["pattern", "enum", "format"].some((keyword) => keyword in schema) &&
  !NO_QUANTITY.test(descriptionOf(schema));

const RESOURCE = /^(?:cpu|memory|storage)$/;
const LIMIT =
  /(?:^c|C)pu(?:Limit|Request)s?$|CPU(?:Limit|Request)s?$|(?:^m|M)emory(?:Limit|Request)s?$|^(?:limit|request)(?:CPU|Cpu|Memory)$|^sizeLimit$/;
/** Other forms, as of expressions, of keys in the values of a chart and of options for a JVM. */
const NO_QUANTITY = /\b(?:expressions?|keys?|paths?|percent(?:age)?|jvm|java|heap)\b|%/i;

/** Clouds offer machines with whole numbers of megabytes. */
const isOfMachine = ({ kind }: Crd, { type }: SchemaNode): boolean =>
  type === "integer" && /(?:Machine|VM)(?:Template|Pool|PoolTemplate)?$/.test(kind);

const isNumberOfAmount = ({ name = "", schema, type, parent }: SchemaNode): boolean =>
  AMOUNT.test(name) &&
  !/v_?cpus?$/i.test(name) &&
  !/^(?:vm|virtualMachine|machine)(?:Spec|Config)?$/.test(parent?.under ?? "") &&
  // Machines have whole CPUs, which are counted.
  !(type === "integer" && /[cC]pus$/.test(name)) &&
  !OTHERWISE.test(descriptionOf(schema));
