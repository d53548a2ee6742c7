import { compilePattern, patternProblem } from "kube-api";
import { remember } from "kube-json";
import { goTypeOf } from "../../kube/go/go-type.js";
import { reviewedFields } from "../../kube/go/named-fields.js";
import { MESSAGE_SCHEMA } from "../../options/generic-options.js";
import { invalid, ON_GO, path, type Rule } from "../kit.js";
import { closed } from "../../model/json-schema.js";

/** A name that fields may not have. */
interface NameConvention {
  readonly pattern: string;
  readonly message: string;
  /** Which of the names is compared; both by default. */
  readonly names?: "Go" | "JSON";
}

interface NameConventionOptions {
  readonly conventions: readonly NameConvention[];
}

export const nameConvention: Rule<NameConventionOptions> = {
  id: "go-naming/name-convention",
  match: ON_GO,
  action: "Deny",
  evidence: "The project has excluded the name.",
  options: {
    schema: closed({
      conventions: {
        description: "Names that fields may not have.",
        type: "array",
        items: closed(
          {
            pattern: {
              description: "Regular expression in RE2 syntax that no name may match, such as '(?i)timestamp'.",
              type: "string",
              minLength: 1,
            },
            message: { ...MESSAGE_SCHEMA, description: "What the name must be, such as 'must end with 'Time''." },
            names: { description: "Which names are compared, if not both.", enum: ["Go", "JSON"] },
          },
          "pattern",
          "message",
        ),
      },
    }),
    defaults: { conventions: [] },
    example: { conventions: [{ pattern: "(?i)timestamp", message: "must say 'time' instead of 'timestamp'" }] },
    *check({ conventions }) {
      for (const [index, { pattern }] of conventions.entries()) {
        const problem = patternProblem(pattern);
        if (problem !== undefined) yield invalid(path("conventions", index, "pattern"), problem);
      }
    },
  },
  *check({ object }, options) {
    const conventions = compiled(options);
    if (conventions.length === 0) return;
    for (const { path: field, name, jsonName, isEmbedded } of reviewedFields(goTypeOf(object)))
      for (const { pattern, names, message } of isEmbedded === true ? [] : conventions)
        if ((names !== "JSON" && pattern.test(name)) || (names !== "Go" && pattern.test(jsonName)))
          yield invalid(field, message);
  },
  summary: "The name of a field may not be one that the project excludes.",
  rationale:
    "A project has words of its own that all its fields share, such as 'Ref' instead of 'Reference'. The patterns use RE2 syntax, as in CEL and CRDs, and run in linear time; they match anywhere in a name unless they start with '^' and end with '$'.",
  reference: "Naming conventions",
  good: 'StartTime metav1.Time `json:"startTime"`',
  bad: 'StartTimestamp metav1.Time `json:"startTimestamp"`',
};

const compiled = remember(({ conventions }: NameConventionOptions) =>
  conventions.map(({ pattern, ...rest }) => ({ pattern: compilePattern(pattern), ...rest })),
);
