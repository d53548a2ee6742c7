import { type Example } from "../../share/examples.js";
import { type State, fragmentOf, givenState, isState, stateOf } from "../../share/state.js";

/** The state in the address of the page, so that a link, or loading it again, shows the same. */

/** Set where the page is built. */
declare const EXAMPLES: readonly Example[];

export const examples = (): readonly Example[] => EXAMPLES;

export const stateOfExample = ({ texts, open }: Example): State => ({ texts, open, choices: { isOwner: true } });

/** The state that the command `play` gives, or else the first example. */
const firstState = (): State => {
  const local = document.getElementById("local")?.textContent;
  if (local !== undefined) return givenState(local);
  const [first] = EXAMPLES;
  if (first === undefined) throw new Error("the page has no examples");
  return stateOfExample(first);
};

/** The state in the address, or else the first one; with a message if the address has an unreadable one. */
export const stateInAddress = async (): Promise<{ readonly state: State; readonly problem?: string }> => {
  const fragment = location.hash.slice(1);
  if (fragment.startsWith("example=")) {
    const named = EXAMPLES.find(({ name }) => `example=${name}` === fragment);
    return named === undefined
      ? { state: firstState(), problem: "The address names an example that is not there" }
      : { state: stateOfExample(named) };
  }
  if (!isState(fragment)) return { state: firstState() };
  try {
    return { state: await stateOf(fragment) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { state: firstState(), problem: `The state in the address cannot be read: ${why}` };
  }
};

/** Puts the state into the address. False if it is too long for one. */
export const keepInAddress = async (state: State): Promise<boolean> => {
  const fragment = await fragmentOf(state);
  history.replaceState(null, "", fragment === undefined ? location.pathname : `#${fragment}`);
  return fragment !== undefined;
};
