import {
  type KnownTypes,
  type NamedSource,
  type PolicyFacts,
  type Program,
  type ProgramSource,
  OBJECT_TYPE_NAME,
  compileProgram,
  issuesText,
  resourceType,
  selectedType,
} from "kube-admission-policies";
import { type Selector, didYouMean, selectsEach } from "kube-api";
import { kindSchema } from "kube-builtin";
import { type Type, DYN } from "kube-cel";
import { type JsonObject, defined, path, remember } from "kube-json";
import { type Cause, duplicate, invalid } from "../model/cause.js";
import type { Context } from "../model/context.js";
import { closed } from "../model/json-schema.js";
import type { SubjectKind } from "../model/pack.js";
import { policyNamespace } from "../model/policy-request.js";
import type { Cost, JsonSchema, Read } from "../model/rule.js";
import { fieldName, literal, oneLine } from "../text/message.js";
import { isUnsent } from "../model/unsent.js";
import { selectorOf } from "./generic-options.js";

/** The options that `generic/cel` has as a rule and as a defaulter. */
export interface CelOptions {
  readonly field?: string;
  readonly expression: string;
  readonly messageExpression?: string;
  readonly variables?: readonly NamedSource[];
  readonly matchConditions?: readonly NamedSource[];
  readonly params?: JsonObject;
  /** The subject of the entry, if not whole objects. The pack sets it, not its author. */
  readonly on?: SubjectKind;
}

/** The most code points that are parsed, as in the API server. */
const MAX_EXPRESSION = 100_000;

export const EXPRESSION: JsonSchema = { type: "string", minLength: 1, maxLength: MAX_EXPRESSION };

/** The schemas of the options that both have. */
export const CEL_PROPERTIES = {
  variables: {
    type: "array",
    maxItems: 64,
    description:
      "Named expressions, which later ones use as `variables.NAME`. Each is evaluated at most once, and only if it is used.",
    items: closed(
      {
        name: { type: "string", pattern: "^[A-Za-z_][A-Za-z0-9_]*$", description: "Name of the variable." },
        expression: { ...EXPRESSION, description: "CEL expression for its value." },
      },
      "name",
      "expression",
    ),
  },
  matchConditions: {
    type: "array",
    maxItems: 64,
    description: "Conditions, which must all hold; otherwise the entry does not apply to the request.",
    items: closed(
      {
        name: { type: "string", minLength: 1, description: "Name of the condition." },
        expression: { ...EXPRESSION, description: "CEL expression that must be a bool." },
      },
      "name",
      "expression",
    ),
  },
  params: {
    type: "object",
    description: "Any values, which expressions use as `params`.",
  },
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** The program of these options; it is compiled once. */
export const programMaker = (fixed: Fixed): ((options: CelOptions) => Program) =>
  remember(({ expression, messageExpression, variables = [], matchConditions = [], on }: CelOptions) =>
    compileProgram({ ...withParts(fixed, on), expression, messageExpression, variables, matchConditions }),
  );

/** An entry about Pods or containers also sees them. */
const withParts = (fixed: Fixed, on: SubjectKind | undefined): Fixed =>
  on === undefined ? fixed : { ...fixed, roots: [...fixed.roots, ...PARTS[on]] };

const PARTS = { pods: ["podSpec"], containers: ["podSpec", "container"] } as const;

/** The parts of a program that are the same for all options. */
type Fixed = Pick<ProgramSource, "isCondition" | "roots" | "self">;

/**
 * The mistakes that only a schema shows: expressions use fields that it does not declare, or their values as another type.
 * Objects are maps when an expression is evaluated, so an expression that only their types forbid is no mistake.
 */
export function* schemaProblems(
  options: CelOptions,
  { selector, ...fixed }: Fixed & { readonly selector: Selector },
  schema: JsonObject,
): Iterable<Cause> {
  const object = resourceType(schema);
  yield* undeclaredField(object, selector);
  const { type: self = DYN } = selectedType(object, selector);
  const { expression, messageExpression, variables = [], matchConditions = [], on } = options;
  const program = compileProgram({
    ...withParts(fixed, on),
    expression,
    messageExpression,
    variables,
    matchConditions,
    types: on === undefined ? { object, self } : { ...partTypes(on, object), self },
  });
  for (const { path: place, issues } of program.problems) {
    const certain = issues.filter(({ message }) => isCertain(message));
    if (certain.length > 0) yield invalid(path(...place), quoted(issuesText(certain)));
  }
}

/** The variables of an entry about a part with this type. The object that has the part is of one of several kinds. */
const partTypes = (on: SubjectKind, part: Type): Omit<KnownTypes, "self"> => {
  const pod = on === "pods" ? part : resourceType(kindSchema("v1", "Pod") ?? {});
  const { type: podSpec } = selectedType(pod, ["spec"]);
  return { object: DYN, podSpec, ...(on === "containers" ? { container: part } : {}) };
};

/** Reports option `field` if it is not a field of objects of this type. */
export function* undeclaredField(object: Type, selector: Selector): Iterable<Cause> {
  const found = selectedType(object, selector);
  if (found.undeclared !== undefined)
    yield invalid(
      path("field"),
      `must name a field that exists, not ${literal(found.undeclared)}${didYouMean(found.undeclared, found.declared)}`,
    );
}

/** Problems of the option `field` of rules that read no other field. */
export const fieldSchemaProblems = ({ field }: { readonly field: string }, schema: JsonObject): Iterable<Cause> =>
  undeclaredField(resourceType(schema), selectorOf(field));

const isCertain = (message: string): boolean =>
  message.startsWith("undefined field ") ||
  (message.startsWith("found no matching overload ") && !TYPE_OF_OBJECT.test(message));

/** An object is a map, and any two numbers and null can be compared. */
const TYPE_OF_OBJECT = new RegExp(`applied to '.*\\b(?:${OBJECT_TYPE_NAME}|null|dyn|double|uint)\\b`);

export function* expressionProblems(options: CelOptions, program: Program): Iterable<Cause> {
  for (const list of ["variables", "matchConditions"] as const)
    for (const [index, { name }] of (options[list] ?? []).entries())
      if (options[list]?.findIndex((one) => one.name === name) !== index)
        yield duplicate(path(list, index, "name"), `must be unique: another item is named ${literal(name)}`);
  // What it quotes is in the expression as it stands there.
  for (const { path: place, message } of program.problems)
    yield invalid(
      path(...place),
      `must be a valid CEL expression: ${message.includes("'") ? oneLine(message, 160) : quoted(message)}${expressionHint(message)}`,
    );
}

/** The words of the compiler contain names and double quotes; as a literal they are no prose of ours. */
const quoted = (message: string): string => `'${oneLine(message.replaceAll("'", '"'), 160)}'`;

/** Returns the cost of the program, which is evaluated for each field that the selector selects. */
export const programCost = ({ isLinear }: Program, selector: Selector): Cost =>
  isLinear && !selectsEach(selector) ? "Bounded" : "Unbounded";

/** The Namespace of the object is read only if an expression uses it. */
export const namespaceReads = (program: Program): readonly Read[] =>
  program.asked.has("namespaceObject") ? [{ group: "", kind: "Namespace", partly: true }] : [];

/** Returns the facts that expressions see besides the request. */
export const policyFacts = (context: Context, params: JsonObject = {}): PolicyFacts => ({
  namespaceObject: policyNamespace(context),
  params,
  ...defined({ podSpec: context.subject?.podSpec, container: context.subject?.container }),
});

/** Why an expression has no result, as a message. */
export const failureText = (error: string): string => {
  const [, words = error] = /resulted in error: ([^]*)/.exec(error) ?? [];
  return `must have a value that ${fieldName("expression")} can evaluate; it failed with ${quoted(words)}`;
};

/** Why an expression cannot be evaluated here, as a reason not to review. */
export const unknownText = (what: string, context: Context): string =>
  isUnsent(context)
    ? `only an API server knows ${what}, which ${fieldName("expression")} uses`
    : `${what}, which ${fieldName("expression")} uses, is not known${areNamespacesKnown(context) ? " yet" : ""}`;

export const areNamespacesKnown = ({ cluster }: Context): boolean => cluster.list("", "Namespace") !== undefined;

/** What to write instead of an expression that the compiler refuses, beginning with '; ', or nothing. */
const expressionHint = (message: string): string => HINTS.find(([pattern]) => pattern.test(message))?.[1] ?? "";

const HINTS: readonly (readonly [RegExp, string])[] = [
  [/must evaluate to bool but got dyn/, "; compare the value, such as with '== true'"],
  [/must evaluate to bool but got optional/, "; end with '.orValue(false)'"],
  [/'\?:' may not be applied to .*\bnull\b/s, "; write 'dyn(null)' for no value"],
  [/'\?:' may not be applied to .*\boptional_type\b/s, "; write 'optional.of(VALUE)' beside 'optional.none()'"],
  [/'\?:' may not be applied to '\(bool, /s, "; write 'dyn(VALUE)' for values of different types"],
];
