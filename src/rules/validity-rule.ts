import { type Topic, crdProblems } from "kube-schema";
import { DEFINITION_CAUSES, notJudged, ON_CRDS, type Rule } from "./kit.js";

/** The parts of a rule that differ by topic. */
type Parts = Pick<Rule, "id" | "summary" | "rationale" | "good" | "bad"> & Partial<Rule>;

/** A rule that denies what an API server rejects in a CustomResourceDefinition, of one topic. */
export const validityRule = (topic: Topic, parts: Parts): Rule => ({
  ...(parts.conventions === undefined ? { reference: "API Conventions" } : {}),
  match: ON_CRDS,
  insideCoreTypes: true,
  action: "Deny",
  ...parts,
  *check({ object, oldObject }) {
    for (const { kind, field, problem, isUnchecked, topic: found } of crdProblems(object, oldObject).found)
      if (found === topic)
        yield isUnchecked === true ? notJudged(field, problem) : DEFINITION_CAUSES[kind](field, problem);
  },
});
