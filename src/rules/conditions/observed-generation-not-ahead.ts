import { isBuiltInGroup } from "kube-api";
import { customConditions } from "../../kube/api/conditions.js";
import { type Json, type KubeObject, at, equalJson, own } from "kube-json";
import { CUSTOM_STATUS } from "../../model/precondition.js";
import {
  type Cause,
  child,
  type FieldPath,
  invalid,
  ON_STATUS,
  path,
  type Rule,
  typeInvalid,
  updateExample,
  widgetExample,
} from "../kit.js";

/** A field of an object that reports the observed generation. */
interface Observed {
  readonly field: FieldPath;
  readonly value: Json;
  /** The type of the condition that reports it; '' for the status as a whole. */
  readonly by: string;
}

function* observations(object: KubeObject): Iterable<Observed> {
  const value = at(object, "status", "observedGeneration") ?? null;
  if (value !== null) yield { field: path("status", "observedGeneration"), value, by: "" };
  for (const { field, condition, type } of customConditions(object)) {
    const said = own(condition, "observedGeneration") ?? null;
    if (said !== null) yield { field: child(field, "observedGeneration"), value: said, by: type };
  }
}

const isInteger = (value: Json | undefined): value is number | bigint =>
  typeof value === "bigint" || (typeof value === "number" && Number.isInteger(value));

const observing = (generation: number): string =>
  widgetExample(
    `
      status:
        observedGeneration: ${generation}
        conditions:
          - type: Ready
            status: "True"
            reason: Started
            message: ""
            lastTransitionTime: "2024-05-01T10:00:00Z"
            observedGeneration: ${generation}
    `,
    "generation: 4",
  );

export const observedGenerationNotAhead: Rule = {
  id: "conditions/observed-generation-not-ahead",
  conventions: ["conditions-19"],
  match: ON_STATUS,
  action: "Warn",
  precondition: CUSTOM_STATUS,
  *check({ object, oldObject, kind }) {
    if (isBuiltInGroup(kind.group)) return;
    const before = new Map(
      oldObject === undefined ? [] : [...observations(oldObject)].map(({ by, value }) => [by, value]),
    );
    const generation = at(object, "metadata", "generation");
    for (const { field, value, by } of observations(object)) {
      const stays = equalJson(before.get(by), value);
      yield* judge(field, value, isInteger(generation) && generation > 1 && !stays ? generation : undefined);
    }
  },
  summary: "An `observedGeneration` must be an integer of at least 0 and at most `metadata.generation`.",
  rationale:
    "Clients wait until the observed generation reaches the generation of their change. A greater number, a counter of the controller's own or a string makes them believe that a change has taken effect before it was observed. Objects of generation 1, which may be restored from a backup, unchanged values and built-in kinds are exempt.",
  good: updateExample(observing(3), observing(4)),
  bad: updateExample(observing(3), observing(5)),
};

/** `limit` is the generation of the object, if the value is to be compared with it. */
function* judge(field: FieldPath, value: Json, limit: number | bigint | undefined): Iterable<Cause> {
  if (!isInteger(value)) yield typeInvalid(field, "must be an integer, taken from `metadata.generation`");
  else if (value < 0) yield invalid(field, "must be greater than or equal to 0");
  else if (limit !== undefined && value > limit)
    yield invalid(field, `must be less than or equal to \`metadata.generation\`, which is ${String(limit)}`);
}
