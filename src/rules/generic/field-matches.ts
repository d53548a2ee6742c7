import { MAX_PACK_STEPS, TOO_LONG_FOR_PACK, compilePattern, patternProblem, select, stepsOf } from "kube-api";
import { fieldSchemaProblems } from "../../options/cel-options.js";
import { remember } from "kube-json";
import { FIELD_SCHEMA, MESSAGE_SCHEMA, fieldProblems, selectorOf } from "../../options/generic-options.js";
import { celForEach, celString } from "../../options/cel-text.js";
import { examples, fieldName, invalid, literal, notJudged, ON_ANYTHING, path, type Rule, typeInvalid } from "../kit.js";
import { closed } from "../../model/json-schema.js";

interface FieldMatchesOptions {
  readonly field: string;
  readonly pattern: string;
  readonly message?: string;
}

const compiled = remember(({ field, pattern }: FieldMatchesOptions) => ({
  selector: selectorOf(field),
  pattern: compilePattern(pattern),
}));

export const fieldMatches: Rule<FieldMatchesOptions> = {
  id: "generic/field-matches",
  match: ON_ANYTHING,
  action: "Deny",
  options: {
    schema: closed(
      {
        field: FIELD_SCHEMA,
        pattern: {
          type: "string",
          minLength: 1,
          description: "Regular expression in RE2 syntax, such as '^v[0-9]+$'.",
        },
        message: MESSAGE_SCHEMA,
      },
      "field",
      "pattern",
    ),
    // A pack must name the field and the pattern.
    defaults: {} as FieldMatchesOptions,
    isRelative: true,
    deletions: true,
    checkSchema: fieldSchemaProblems,
    example: { field: "spec.containers[*].image", pattern: "^registry\\.acme\\.io/" },
    *check({ field, pattern }) {
      yield* fieldProblems(field);
      const problem = patternProblem(pattern);
      if (problem !== undefined) yield invalid(path("pattern"), problem);
    },
  },
  *check({ object }, options) {
    const { selector, pattern } = compiled(options);
    let steps = MAX_PACK_STEPS;
    for (const { field, value } of select(object, selector)) {
      if (value === undefined || value === null) continue;
      const message = options.message ?? `must match regex ${literal(pattern.source)}`;
      steps -= typeof value === "string" ? stepsOf(pattern.size, value) : 0;
      if (typeof value !== "string") yield typeInvalid(field, options.message ?? `must be a string and ${message}`);
      else if (steps < 0) yield notJudged(field, TOO_LONG_FOR_PACK);
      else if (!pattern.test(value)) yield invalid(field, message);
    }
  },
  policy({ field, pattern, message = `must match regex ${literal(pattern)}` }) {
    const matches = (value: string): string =>
      `(${value} == null || (type(${value}) == string && ${value}.matches(${celString(pattern)})))`;
    return {
      expression: celForEach(selectorOf(field), matches),
      message: `${fieldName(field)} ${message}`,
    };
  },
  summary: "A string that the pack names must match a regular expression.",
  rationale:
    "Names, images and keys follow formats that each organization defines. The pattern uses RE2 syntax, as in CEL and CRDs, and runs in linear time; it may match anywhere in the string unless it starts with '^' and ends with '$'. Absent fields are not reviewed.",
  reference: "Validation",
  ...examples(`
    apiVersion: v1
    kind: Pod
    metadata:
      name: web
    spec:
      containers:
  -     - { name: web, image: nginx }
  +     - { name: web, image: "registry.acme.io/web:2.1" }
  `),
};
