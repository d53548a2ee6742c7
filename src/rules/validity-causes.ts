import { type Topic, crdProblems } from "kube-schema";
import { type Cause, DEFINITION_CAUSES, notJudged } from "../model/cause.js";
import type { Context } from "../model/context.js";

/** What an API server rejects in a CustomResourceDefinition, of one topic. */
export function* validityCauses({ object, oldObject }: Context, topic: Topic): Iterable<Cause> {
  for (const problem of crdProblems(object, oldObject).found)
    if (problem.topic === topic)
      yield problem.isUnchecked === true
        ? notJudged(problem.field, problem.problem)
        : DEFINITION_CAUSES[problem.kind](problem.field, problem.problem);
}
