import { type SchemaNode, descriptionOf } from "../crd/crd.js";

/** Reads out of descriptions that something other than the user sets a field. */

const AGENT =
  "(?:an? |the |this |its |our )?(?:[\\w-]+ ){0,3}?(?:webhooks?|admission|controllers?|operators?|schedulers?|systems?|(?:API )?servers?|apiserver|kubelets?|control plane|platform|provisioner|autoscaler|reconciler)\\b";
const SET =
  "(?:added|allocated|assigned|calculated|chosen|completed|computed|defaulted|derived|determined|filled(?: in)?|generated|injected|inserted|picked|populated|provisioned|reserved|selected|set|stamped|written)";
const SETS =
  "(?:adds|allocates|assigns|calculates|chooses|computes|defaults|determines|fills(?: in)?|generates|injects|inserts|picks|populates|provisions|reserves|selects|sets|stamps|writes)";

/** 'zone is set by the scheduler', 'It is filled in by a webhook if it is unset', 'Assigned by the system'. */
const PASSIVE = new RegExp(
  `^(?:(?:it|this|the|this field|the field|the value|\\w+) (?:\\w+ )?(?:is|are|was|were|will be|gets) )?(?:always |automatically |then )?${SET} (?:\\w+ )?by ${AGENT}`,
  "i",
);
/** 'The controller sets it', 'A webhook fills in this field'. */
const ACTIVE = new RegExp(
  `^(?:if (?:it is )?\\w+(?: \\w+)?, )?${AGENT} ${SETS} (?:it|this|this field|the field|the value)\\b`,
  "i",
);
const HINT =
  /webhook|admission|controller|operator|scheduler|system|server|kubelet|plane|platform|provisioner|scaler|reconciler/i;
const BY_OTHERS = /\busers?\b|\bnot\b(?! (?:set|specified|given|provided))|\bnever\b|\bor by\b|\boverrid/i;

/** Characters of a description that are read. */
const MAX_LENGTH = 10_000;

/** True if the description of a field says that the system sets it, possibly only if the user does not. */
export const isSetBySystem = ({ schema }: SchemaNode): boolean => {
  const description = descriptionOf(schema);
  if (!HINT.test(description)) return false;
  return description
    .slice(0, MAX_LENGTH)
    .replace(/\s+/g, " ")
    .split(/[.;] /)
    .some((sentence) => {
      const text = sentence.trim().slice(0, MAX_SENTENCE);
      return (PASSIVE.test(text) || ACTIVE.test(text)) && !BY_OTHERS.test(text);
    });
};

const MAX_SENTENCE = 300;
