import type { KubeObject } from "kube-json";
import type { Rule } from "../model/rule.js";
import { scenarioContext } from "./scenario.js";

/** The messages of all causes that a rule without options finds, for tests of proposals. */
export const messagesOf = (rule: Rule, object: KubeObject): readonly string[] =>
  [...rule.check(scenarioContext({ object }), undefined)].map(({ message }) => message);
