import { literal } from "../text/message.js";
import type { InputFlags } from "./flags.js";
import { kindIfVisible } from "./input/ancestors.js";
import { asCalled, COMMAND } from "./terminal/called-as.js";
import type { Io } from "./terminal/io.js";

/** The error of a command without a path. A flag that takes several values also takes the paths that follow it. */
export const noPathText = (flags: InputFlags, command: string, { files, command: called = COMMAND }: Io): string => {
  const example = asCalled(`'decorum ${command} config/'`, called);
  const given = `error: a path must be given, such as ${example}`;
  for (const [flag, values, least] of severalValues(flags)) {
    const last = values.length < least ? undefined : values.at(-1);
    if (last !== undefined && kindIfVisible(last, files) !== undefined)
      return `${given}; ${literal(last)} was taken as a value of '${flag}': write paths before that flag, or after '--'`;
  }
  return given;
};

/** The flags with several values, and how many one must have so that its last one may be meant as a path. */
const severalValues = (flags: InputFlags): readonly (readonly [string, readonly string[], number])[] => [
  ["--owned", flags.owned ?? [], 1],
  ["--with", flags.with ?? [], 1],
  // These name files and folders themselves.
  ["--exclude", flags.exclude ?? [], 2],
  ["--exceptions", flags.exceptions ?? [], 2],
  ["--go", flags.go === undefined || flags.go === false ? [] : flags.go, 2],
  ["--plugin", flags.plugin ?? [], 2],
];
