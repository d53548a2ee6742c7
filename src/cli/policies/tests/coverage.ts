import { path } from "../../../kube/json/field-path.js";
import { readPolicy } from "../../../kube/policies/admission-policy.js";
import { literal } from "../../../text/message.js";
import type { JudgedCase } from "./judge-case.js";
import type { PlacedObject } from "./placed-object.js";

/** Which parts of policies the tests have shown to work. */
export interface Coverage {
  add(objects: readonly PlacedObject[], judged: JudgedCase): void;
  /** The parts that no test has, with their places. */
  notes(): readonly string[];
}

/** A validation is covered if a test makes it fail, and a MutatingAdmissionPolicy if a test lets it change an object. */
export const createCoverage = (): Coverage => {
  /** By place, so that a policy of several tests counts once; true if it is covered. */
  const parts = new Map<string, { readonly note: string; isCovered: boolean }>();
  return {
    add(objects, judged) {
      const done = new Set([...failuresIn(judged), ...changesIn(judged)]);
      for (const { key, place, note } of objects.flatMap(partsOf)) {
        const part = parts.get(place) ?? { note: `${place}: ${note}`, isCovered: false };
        part.isCovered ||= done.has(key);
        parts.set(place, part);
      }
    },
    notes: () => [...parts.values()].filter(({ isCovered }) => !isCovered).map(({ note }) => note),
  };
};

/** An expression that cannot be evaluated shows nothing about the validation: its reason is ''. */
const failuresIn = ({ judgements }: JudgedCase): readonly string[] =>
  judgements
    .flatMap(({ verdicts }) => verdicts)
    .flatMap(({ policy, index, reason }) =>
      index === undefined || reason === "" ? [] : [`${policy} ${String(index)}`],
    );

const changesIn = ({ mutations }: JudgedCase): readonly string[] =>
  mutations.flatMap(({ steps }) => steps.map(({ policy }) => `${policy} changes`));

interface Part {
  /** In results. */
  readonly key: string;
  readonly place: string;
  readonly note: string;
}

const partsOf = ({ object, file, position }: PlacedObject): readonly Part[] => {
  const policy = readPolicy(object);
  if (policy === undefined) return [];
  const at = (...field: readonly (string | number)[]): string => {
    const { line, column } = position(path(...field));
    return `${file}:${String(line)}:${String(column)}`;
  };
  return policy.kind === "ValidatingAdmissionPolicy"
    ? policy.validations.map((_, index) => ({
        key: `${policy.name} ${String(index)}`,
        place: at("spec", "validations", index),
        note: `no test makes this validation of policy ${literal(policy.name)} fail`,
      }))
    : [
        {
          key: `${policy.name} changes`,
          place: at("spec", "mutations"),
          note: `no test lets policy ${literal(policy.name)} change an object`,
        },
      ];
};
