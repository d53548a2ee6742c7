import type { parser as goParser } from "@lezer/go";

/** The parser of Go in place of its package, which is loaded for who gives Go types: all others start earlier without it. */

let loaded: typeof goParser | undefined;

export const loadGoParser = async (): Promise<void> => {
  loaded ??= (await import("./on-demand.js")).goParser;
};

/** The part of it that is used. */
export const parser: Pick<typeof goParser, "startParse"> = {
  startParse: (...given) => {
    if (loaded === undefined) throw new Error("the parser of Go must be loaded before a review of Go");
    return loaded.startParse(...given);
  },
};
