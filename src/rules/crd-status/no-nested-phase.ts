import { type Crd, crdOf, descriptionOf, schemaField, type SchemaNode } from "../../kube/crd/crd.js";
import { isOfAnotherStatus } from "../../kube/crd/conditions.js";
import { propertiesCalled, propertiesEndingIn } from "../../kube/crd/nodes.js";
import { wordsOf } from "../../kube/words/name-words.js";
import { arrayAt } from "kube-json";
import { CONDITIONS_IN_GO, crdExample, examplesIn, forbidden, ON_CRDS, type Rule } from "../kit.js";

/** A phase that is wanted, not observed; another mistake. */
const WANTED: ReadonlySet<string> = new Set("desired expected requested target wanted".split(" "));

const isPhase = (node: SchemaNode): boolean => {
  if (node.section !== "status" || node.parent?.coreType !== undefined) return false;
  if (WANTED.has(wordsOf(node.under)[0]?.toLowerCase() ?? "")) return false;
  if (isOfOther(node) || isOfAnotherStatus(node)) return false;
  return node.type === "string" || (node.type === "array" && node.items?.type === "string");
};

/** True for the phase of an object of Kubernetes or of another product, which has one in its own API, and for when a hook runs. */
const isOfOther = ({ under, schema }: SchemaNode): boolean =>
  OTHERS.test(under) ||
  PHASE_OF_OTHERS.test(descriptionOf(schema)) ||
  arrayAt(schema, "enum").some((value) => typeof value === "string" && /^(?:pre|post|before|after)$/i.test(value));

const OTHERS =
  /^(?:last)?(?:claim|helm|namespace|node|pod|pvc?|persistentVolume|persistentVolumeClaim|volume)Phases?$/i;
const PHASE_OF_OTHERS =
  /\bphase of (?:the |an? |its |each |this )?(?:corresponding |underlying |bound )?(?:helm|namespace|node|persistentvolume|pod|pvc?)|\b(?:helm|namespace|persistentvolume(?:claim)?|pod|pvc)(?:'s)? phase\b|\bsets? on the (?:own(?:ing|er)|parent|target)\b/i;
/** no-status-phase reports these. */
const isReported = ({ depth, under }: SchemaNode): boolean => depth === 2 && /^phase$|Phase$/.test(under);

/** True for the name of one of the `phases` that a kind has as a list of steps: 'runningPhase'. */
const isStep = (crd: Crd, { under }: SchemaNode): boolean =>
  under !== "phase" && propertiesCalled(crd, "phases").some(({ items }) => items?.type === "object");

export const noNestedPhase: Rule = {
  id: "crd-status/no-nested-phase",
  conventions: ["conditions-29"],
  match: ON_CRDS,
  action: "Warn",
  evidence: "The conventions speak of the `phase` of an object, not of its parts, which have no conditions.",
  *check({ object }) {
    const crd = crdOf(object);
    for (const node of propertiesEndingIn(crd, "phase", "phases"))
      if (isPhase(node) && !isReported(node) && !isStep(crd, node))
        yield forbidden(schemaField(node), "may not be in `status`; only `conditions` may report the state");
  },
  summary: "No part of a status may have a phase or a list of phases; only conditions may report the state.",
  rationale:
    "A phase of a part is a state machine like that of the whole: a new value breaks clients that know the old ones, and it cannot express two states at once.",
  go: ["// In WidgetStatus, instead of a field Phase in one of its parts.", ...CONDITIONS_IN_GO],
  ...examplesIn((status) => crdExample({ status }))(`
    rollout:
      type: object
      properties:
  -     phase: { type: string, enum: [Pending, Running] }
  +     updatedReplicas: { type: integer, format: int32, minimum: 0, maximum: 1000000 }
  `),
};
