import { type Json, type KubeObject, applyPatch } from "kube-json";
import type { Rule } from "../model/rule.js";
import { causeName, objectOf, scenarioContext } from "./scenario.js";

/** More fixes than any test's object needs: a fix that does not remove its finding would go on for ever. */
const ROUNDS = 20;

/** An object after a rule's fixes, applied one at a time, and what the rule finds then for which it has none. */
export const fixAll = <Options>(
  rule: Rule<Options>,
  source: string | Json,
  options: Partial<Options> = {},
): { readonly object: KubeObject; readonly left: readonly string[] } => {
  let object = objectOf(source);
  for (let round = 0; round < ROUNDS; round++) {
    const context = scenarioContext({ object });
    const causes = [...rule.check(context, { ...rule.options?.defaults, ...options } as Options)];
    const patch = causes.map((cause) => rule.fix?.(cause, context) ?? []).find(({ length }) => length > 0);
    if (patch === undefined) return { object, left: causes.map(causeName) };
    const patched = applyPatch(object, patch);
    if ("problem" in patched) throw new Error(`${rule.id}: its fix does not apply: ${patched.problem}`);
    object = objectOf(patched.value);
  }
  throw new Error(`${rule.id}: its fixes do not come to an end`);
};
