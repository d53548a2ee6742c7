import { spelledOut } from "./abbreviations.js";
import { withAcronymCase } from "./acronym-case.js";
import { camelCase } from "./camel-case.js";
import { withSeparateWords } from "./joined-words.js";

/** The name as the rules on its spelling want it: 'podConfigMap' for 'pod_configmap'; undefined if it cannot be camelCase. */
export const wellSpelled = (name: string): string | undefined => {
  const spelling = camelCase(name);
  return spelling === undefined ? undefined : withSeparateWords(withAcronymCase(spelling, false));
};

/** The camelCase name without abbreviations, and with 'hostname' as one word, as Kubernetes has it. */
const inFullWords = (name: string): string => spelledOut(name).replace(/(^h|H)ostName$/, "$1ostname");

/** The name in JSON that the rules on names accept, for any other one: 'nodeID' for 'NodeId', and 'active' for a boolean 'is_active'. */
export const proposedName = (name: string, isBoolean = false): string | undefined => {
  const spelling = wellSpelled(name);
  if (spelling === undefined) return undefined;
  const full = inFullWords(withAcronymCase(spelling, true));
  return isBoolean ? (camelCase(/^is([A-Z].*)/.exec(full)?.[1] ?? full) ?? full) : full;
};
