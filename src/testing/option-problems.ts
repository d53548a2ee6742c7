import { formatField } from "kube-json";
import { messageProblems } from "kube-api/testing";
import type { Described } from "../model/rule.js";

/** The fields of options, as a pack would give them, that the description's own `check` finds fault with. */
export const optionProblems = <Options>(
  { options: description }: Pick<Described<Options>, "options">,
  given: Options,
): readonly string[] => {
  const causes = [...(description?.check?.({ ...description.defaults, ...given }) ?? [])];
  for (const { message, reason } of causes)
    expect({ message, problems: messageProblems(message, reason) }).toEqual({ message, problems: [] });
  return causes.map(({ field }) => formatField(field));
};
