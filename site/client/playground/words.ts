import { FILES, TABS, type Tab } from "../../share/jobs.js";
import { element } from "../dom.js";

/** Words of the page about its texts. */
export const TAB_NAMES: Readonly<Record<Tab, string>> = {
  now: "Manifest",
  before: "Before",
  cluster: "Cluster",
  go: "Go",
  pack: "Pack",
  tests: "Tests",
};

/** The tab with a file of the workspace. */
export const tabOf = (file: string): Tab | undefined => TABS.find((tab) => FILES[tab] === file);

/** A message, whose fields in back-quotes become code. */
export const messageNodes = (message: string): readonly (Node | string)[] =>
  message.split("`").map((part, index) => (index % 2 === 1 ? element("code", {}, part) : part));

/** 'now.yaml:3:7: why' for the problems of files. */
const PLACED = /^(.+?):(\d+):(\d+): (?:error: )?(.*)$/;

export interface Problem {
  readonly tab?: Tab;
  readonly line: number;
  readonly column: number;
  readonly message: string;
}

/** The problems in the text of an error, which has one a line. */
export const problemsIn = (text: string): readonly Problem[] =>
  text.split("\n").map((line) => {
    const [, file = "", row = "1", column = "1", message = line] = PLACED.exec(line) ?? [];
    const tab = tabOf(file);
    return { ...(tab === undefined ? {} : { tab }), line: Number(row), column: Number(column), message };
  });
