/** The order in which the text of a report is written. */

/** Text that waits for the end is written at once beyond this number of characters. */
const MAX_WAITING = 32_000_000;

export interface FindingsBlock {
  readonly heading: string;
  /** Why it is denied. */
  readonly denials: readonly string[];
  readonly others: readonly string[];
}

/**
 * The blocks of objects in a helpful order: first the reasons of denials, then all else. If only one object is denied, it is
 * shown as a whole at once.
 */
export const createBlocks = (): { add(block: FindingsBlock): string; end(): string } => {
  const waiting = waitingText();
  let only: FindingsBlock | undefined;
  let denied = 0;
  const wait = ({ heading, others }: FindingsBlock): string =>
    others.length === 0 ? "" : waiting.add(textOf([heading, ...others, "", ""]));
  const leave = (): string => {
    const text = only === undefined ? "" : `\n${wait(only)}`;
    only = undefined;
    return text;
  };
  return {
    add(block) {
      const { heading, denials } = block;
      if (denials.length === 0) return wait(block);
      denied++;
      if (denied > 1) return `${leave()}${textOf([heading, ...denials, "", ""])}${wait(block)}`;
      only = block;
      return textOf([heading, ...denials, ""]);
    },
    end: () => `${only === undefined ? "" : textOf([...only.others, "", ""])}${waiting.take()}`,
  };
};

export const textOf = (lines: readonly string[]): string => lines.join("\n");

/** Text that is written at the end; `add` returns text that must be written now. */
export const waitingText = (): { add(text: string): string; take(): string } => {
  const waiting: string[] = [];
  let length = 0;
  const take = (): string => {
    length = 0;
    return waiting.splice(0).join("");
  };
  return {
    add(text) {
      if (text !== "") waiting.push(text);
      length += text.length;
      return length > MAX_WAITING ? take() : "";
    },
    take,
  };
};
