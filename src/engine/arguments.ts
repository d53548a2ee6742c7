import { isArray, isObject } from "kube-json";
import { InputError } from "../model/input-error.js";
import { OPERATIONS } from "../model/match.js";
import { anyOf, literal } from "../text/message.js";

/**
 * Checks the arguments of callers of the library, who may write JavaScript. Each function throws InputError with the expected
 * form.
 */

const requireThat = (holds: boolean, name: string, expected: string): void => {
  if (!holds) throw new InputError(`\`${name}\` must be ${expected}`);
};

const has = (value: unknown, ...methods: readonly string[]): boolean =>
  typeof value === "object" &&
  value !== null &&
  methods.every((name) => typeof (value as Readonly<Record<string, unknown>>)[name] === "function");

export const requireText = (text: unknown): void => {
  requireThat(typeof text === "string", "text", "a string of YAML or JSON");
};

export const requirePackTexts = (texts: unknown): void => {
  const isText = (one: unknown): boolean =>
    isObject(one) && typeof one["from"] === "string" && typeof one["text"] === "string";
  requireThat(
    isArray(texts) && texts.every(isText),
    "texts",
    "a list of packs, each as '{ from, text }' with two strings",
  );
};

export const requirePacks = (packs: unknown): void => {
  const isPack = (one: unknown): boolean => isObject(one) && isArray(one["rules"]) && isArray(one["defaulters"]);
  requireThat(isArray(packs) && packs.every(isPack), "packs", "a list of packs, such as those of 'shippedPacks()'");
};

export const requireRequest = (request: unknown, name: string): void => {
  const isRequest = isObject(request) && isObject(request["object"]) && isObject(request["kind"]);
  requireThat(isRequest, name, "what 'requestOf(object)' returns");
};

export const requireDecision = (decision: unknown): void => {
  requireThat(isObject(decision) && isArray(decision["findings"]), "decision", "what 'review()' returns");
};

export const requireReview = (rules: unknown, context: unknown, phases: unknown): void => {
  requireThat(has(rules, "select"), "rules", "what 'createRuleSet(packs)' returns");
  requireRequest(context, "context");
  requireThat(
    isObject(phases),
    "phases",
    "an object that says what to do, such as '{ default: true, validate: true }'",
  );
};

const isUser = (user: unknown): boolean =>
  isObject(user) && typeof user["username"] === "string" && isArray(user["groups"]);

/** The second parameter of requestOf(). */
export const requireCircumstances = (circumstances: unknown): void => {
  requireThat(isObject(circumstances), "circumstances", "an object, such as '{ oldObject }'");
  if (!isObject(circumstances)) return;
  const { operation, cluster, user, dryRun, ...texts } = circumstances as Readonly<Record<string, unknown>>;
  requireThat(
    operation === undefined || OPERATIONS.some((one) => one === operation),
    "operation",
    `${anyOf(OPERATIONS)}, not ${literal(operation)}`,
  );
  requireThat(
    cluster === undefined || has(cluster, "list", "known"),
    "cluster",
    "an object with the functions 'list(group, kind)' and 'known(group, kind)', which return objects",
  );
  requireThat(user === undefined || isUser(user), "user", "an object with `username` and a list of `groups`");
  requireThat(dryRun === undefined || typeof dryRun === "boolean", "dryRun", "a bool");
  for (const name of ["subresource", "resource", "namespace"])
    requireThat(texts[name] === undefined || typeof texts[name] === "string", name, "a string");
};
