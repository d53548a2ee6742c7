import { isMirrored } from "../../../kube/crd/mirrored.js";
import { nodesOfType, propertiesCalled } from "../../../kube/crd/nodes.js";
import { type Crd, type SchemaNode, crdOf, schemaField } from "../../../kube/crd/crd.js";
import { isPartOfOther } from "../../../kube/crd/sorted-names.js";
import { lastWord, wordsOf, singularOf } from "../../../kube/words/name-words.js";
import { isFieldOfKubernetes } from "../../../kube/core-types/copied-types.js";
import { abbreviationsIn } from "../../../kube/words/abbreviations.js";
import { wellSpelled } from "../../../kube/words/well-spelled.js";
import { remember } from "kube-json";
import { invalid, literal, ON_CRDS, type Rule, specExamples } from "../../kit.js";

/** Names that say whose they are, also within their parent: 'subnetID', 'deliveryRef'. */
const OWN: ReadonlySet<string> = new Set(
  `after arn arns before binding by class count containers config configuration def definition enabled for from group id identifier identifiers ids in key keys kind kinds list
  metadata name names namespace namespaces number of on only point policy ref refs secret secrets selector set spec stamp status string template timestamp to type types uid uri
  uris url urls version versions with`.split(/\s+/),
);

export const noParentPrefix: Rule = {
  id: "crd-naming/no-parent-prefix",
  topic: "names of fields",
  match: ON_CRDS,
  action: "Warn",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of nodesOfType(crd, "boolean", "integer", "string", "array")) {
      const name = shortName(node);
      if (
        name !== undefined &&
        !isMirrored(crd, node) &&
        !isTerm(crd, node) &&
        node.items?.properties.has(name) !== true
      )
        yield invalid(
          schemaField(node),
          `must be ${literal(name)}, because its parent is already called ${literal(node.parent?.under)}`,
        );
    }
  },
  summary: "The name of a field must not repeat the name of its parent.",
  rationale:
    "Users read and write the whole path: `delivery.attempts` says all that `delivery.deliveryAttempts` says. Kubernetes has `ports[].protocol`, not `ports[].portProtocol`.",
  reference: "Naming conventions",
  go: ["type Delivery struct {", '\tAttempts *int32 `json:"attempts,omitempty"`', "}"],
  ...specExamples(`
    delivery:
      type: object
      properties:
  -     deliveryAttempts: { type: integer, format: int32, minimum: 0, maximum: 10 }
  +     attempts: { type: integer, format: int32, minimum: 0, maximum: 10 }
  `),
};

/** True for a name that the API also has where it repeats nothing. */
const isTerm = (crd: Crd, { name = "" }: SchemaNode): boolean => {
  const terms = termsOf(crd);
  const known = terms.get(name) ?? propertiesCalled(crd, name).some((other) => shortName(other) === undefined);
  terms.set(name, known);
  return known;
};

/** The answers of `isTerm` by name, which many objects may have. */
const termsOf = remember<Crd, Map<string, boolean>>(() => new Map());

/** The rest of a name without the name of its parent: 'attempts' of `delivery.deliveryAttempts`. */
const shortName = ({ name: written = "", parent, type }: SchemaNode): string | undefined => {
  const name = wellSpelled(written);
  // The root, spec and status; and maps, whose keys are names of their own.
  if (name === undefined || parent === undefined || parent.depth < 2) return undefined;
  const switched = type === "array" ? undefined : switchFor(name, parent);
  if (switched !== undefined) return type === "boolean" ? switched : "mode";
  const holder = wellSpelled(parent.under) ?? parent.under;
  // `reset.resetOEM` says what is reset.
  if (type === "boolean" && VERBS.has(holder)) return undefined;
  const whole = parent.step === "items" ? singularOf(holder) : holder;
  const prefix = name.startsWith(whole) ? whole : whole.replace(GENERAL, "");
  const rest = name.slice(prefix.length);
  if (prefix.length < MIN || !name.startsWith(prefix) || !/^[A-Z][a-z]/.test(rest)) return undefined;
  if (isOfKubernetes(written) || OWN.has(lastWord(name)) || COMPOUNDS.has(name) || BY_PREPOSITION.test(rest))
    return undefined;
  const short = rest.slice(0, 1).toLowerCase() + rest.slice(1);
  // The size of a subgroup beside the size of the group.
  const isTaken = [parent, parent.parent].some((one) => one?.properties.has(short) === true);
  if (isTaken || abbreviationsIn(short) !== undefined) return undefined;
  // Next to `replyAudience`, the prefix says whose audience it is.
  return isPartOfOther(parent, written, rest, short) ? undefined : short;
};

/** True for the name of a field of Kubernetes of three words or more, such as 'loadBalancerSourceRanges'. */
const isOfKubernetes = (name: string): boolean => wordsOf(name).length > 2 && isFieldOfKubernetes(name);

/** A rest that begins with a preposition, or with a verb's particle or object, is no name: 'inLocal', 'existingOnUpdate'. */
const BY_PREPOSITION = /^(?:As|At|By|Down|Existing|For|From|In|Of|Off|On|Out|Over|Per|To|Up|With)(?=$|[A-Z])/;

/** The general end of a parent's name, after its subject: 'retryPolicy', 'ipsecConfig'. */
const GENERAL = /(?:Config|Configuration|Info|Options|Policy|Settings|Spec)$/;

/** 'enabled' for `ipsecConfig.enableIPsec`, whatever the case of the acronym; undefined if another field is called so. */
const switchFor = (name: string, { under, properties }: SchemaNode): "enabled" | "disabled" | undefined => {
  const [, verb, object] = /^(enabled?|disabled?)(.+)$/.exec(name.toLowerCase()) ?? [];
  if (verb === undefined || object !== under.replace(GENERAL, "").toLowerCase()) return undefined;
  const short = verb.startsWith("enable") ? "enabled" : "disabled";
  return properties.has(short) || properties.has("mode") ? undefined : short;
};

/** Compounds that mean something else than their parts: a mount point is no point. */
const COMPOUNDS: ReadonlySet<string> = new Set(
  "checkPoint endPoint entryPoint hostPath hostPort mountOptions mountPath mountPoint nodePool nodePort timeZone".split(
    " ",
  ),
);

const VERBS: ReadonlySet<string> = new Set("cleanup delete reset restart retry rotate upgrade".split(" "));

/** Shorter prefixes are acronyms and words such as 'log', which qualify the next word. */
const MIN = 4;
