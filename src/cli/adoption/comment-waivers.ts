import type { FieldPath } from "../../kube/json/field-path.js";
import type { Waiver } from "../../model/exception.js";
import type { Source } from "../input/source.js";
import type { Unusable } from "../report/report.js";
import { createWaiverUse, expectedWaiver, placeOf, readWaiver, type WrittenWaiver } from "./written-waiver.js";

/**
 * Waivers in comments of manifests: `# decorum:waive RULE -- REASON [until YYYY-MM-DD]`, at the end of the line of a field
 * or in the lines above it. They cover that field and all below it. The command honors them. The webhook does not:
 * otherwise, any user who may write an object could excuse it.
 */
interface CommentWaiver extends WrittenWaiver {
  /** The line of the field. */
  readonly target: number;
}

/** The waivers of a file. */
export interface FileWaivers {
  /** Finds the waiver of a finding at a field; undefined if there is none. */
  waiverOf(rule: string, field: FieldPath, lineOf: (field: FieldPath) => number): Waiver | undefined;
  /** Comments that are no waivers but look like it. */
  readonly problems: readonly Unusable[];
  /**
   * A sentence for each waiver that has expired. If the objects of the file were `allReviewed`, also for each that no
   * finding needs.
   */
  notes(allReviewed: boolean): readonly string[];
}

export const NO_WAIVERS: FileWaivers = { waiverOf: () => undefined, problems: [], notes: () => [] };

const MARK = "decorum:waive";
const COMMENT = /^#+\s*decorum:waive\b(.*)$/;
const EXPECTED = expectedWaiver("# decorum:waive");

/** Reads the waivers of a file. `rules` are the ids that exist; `now` is the time in milliseconds since 1970. */
export const waiversIn = async (source: Source, rules: readonly string[], now: number): Promise<FileWaivers> => {
  const { name: file } = source;
  const content = source.text();
  if (!content.includes(MARK)) return NO_WAIVERS;
  // Most files have no waivers and need no second look.
  const { lexemesOf } = await import("../../kube/yaml/lexer.js");
  const waivers: CommentWaiver[] = [];
  const problems: Unusable[] = [];
  for (const { text, line, column, target } of commentsIn(content, lexemesOf(content))) {
    const read = readWaiver(text, rules, EXPECTED);
    if (typeof read === "string") problems.push({ file, line, column, message: read });
    else waivers.push({ ...read, file, line, target });
  }
  return fileWaivers(waivers, problems, now);
};

const fileWaivers = (waivers: readonly CommentWaiver[], problems: readonly Unusable[], now: number): FileWaivers => {
  const use = createWaiverUse(now);
  return {
    problems,
    waiverOf(rule, field, lineOf) {
      const candidates = waivers.filter((one) => use.holdsFor(one, rule));
      for (let end = field.length; candidates.length > 0 && end >= 0; end--) {
        const line = lineOf(field.slice(0, end));
        const waiver = candidates.find(({ target }) => target === line);
        if (waiver !== undefined) return use.take(waiver);
      }
      return undefined;
    },
    notes: (allReviewed) => [
      ...use.expired(waivers),
      ...(allReviewed ? use.unused(waivers).map((one) => `${placeOf(one)} excuses nothing; remove it`) : []),
    ],
  };
};

interface Comment {
  /** Without the '#'s and the mark. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
  readonly target: number;
}

/** A token that announces that the next one is a scalar, whatever it looks like. */
const SCALAR = "\u001f";
/** Tokens of the lexer that are not part of the text. */
const CONTROL: ReadonlySet<string> = new Set(["\u0002", SCALAR, "\u0018"]);

/** The comments with the mark, each with the line of the field that it is about. */
function* commentsIn(text: string, tokens: Iterable<string>): Iterable<Comment> {
  const lines = text.split("\n");
  let [line, column, isScalar] = [1, 1, false];
  for (const token of tokens) {
    if (CONTROL.has(token)) {
      isScalar = token === SCALAR;
      continue;
    }
    const [, content] = isScalar ? [] : (COMMENT.exec(token) ?? []);
    if (content !== undefined) {
      const isAlone = lines[line - 1]?.slice(0, column - 1).trim() === "";
      yield { text: content, line, column, target: isAlone ? nextLine(lines, line) : line };
    }
    isScalar = false;
    const last = token.lastIndexOf("\n");
    if (last < 0) column += token.length;
    else {
      line += token.split("\n").length - 1;
      column = token.length - last;
    }
  }
}

/** The first line after this one that is neither empty nor a comment. */
const nextLine = (lines: readonly string[], line: number): number => {
  for (let next = line; next < lines.length; next++) if (!/^\s*(?:#|$)/.test(lines[next] ?? "")) return next + 1;
  return line;
};
