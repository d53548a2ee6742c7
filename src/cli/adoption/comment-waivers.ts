import type { FieldPath } from "../../kube/json/field-path.js";
import type { Waiver } from "../../model/exception.js";
import { literal } from "../../text/message.js";
import { didYouMean } from "../../text/suggest.js";
import type { Unusable } from "../report/report.js";
import type { Source } from "../input/source.js";

/**
 * Waivers in comments of manifests: `# decorum:waive RULE -- REASON [until YYYY-MM-DD]`, at the end of the line of a field
 * or in the lines above it. They cover that field and all below it. The command honors them. The webhook does not:
 * otherwise, any user who may write an object could excuse it.
 */
export interface CommentWaiver {
  readonly rule: string;
  readonly reason: string;
  /** The last day on which it applies, as 'YYYY-MM-DD'. */
  readonly until?: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  /** The line of the field. */
  readonly target: number;
}

/** The waivers of a file. */
export interface FileWaivers {
  /** Finds the waiver of a finding at a field; undefined if there is none. */
  waiverOf(rule: string, field: FieldPath, lineOf: (field: FieldPath) => number): Waiver | undefined;
  /** Comments that are no waivers but look like it. */
  readonly problems: readonly Unusable[];
  /** A sentence for each waiver that has expired or that no finding needs. */
  notes(): readonly string[];
}

export const NO_WAIVERS: FileWaivers = { waiverOf: () => undefined, problems: [], notes: () => [] };

const MARK = "decorum:waive";
const COMMENT = /^#+\s*decorum:waive\b(.*)$/;
const FORM = /^\s+(\S+)\s+--\s+(\S.*?)(?:\s+until\s+(\S+))?\s*$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const EXPECTED = "must be '# decorum:waive RULE -- REASON', with 'until YYYY-MM-DD' at its end if it expires";

/** Reads the waivers of a file. `rules` are the ids that exist; `now` is the time in milliseconds since 1970. */
export const waiversIn = async (source: Source, rules: readonly string[], now: number): Promise<FileWaivers> => {
  const { name: file } = source;
  const content = source.text();
  if (!content.includes(MARK)) return NO_WAIVERS;
  // Most files have no waivers and need no second look.
  const { lexemesOf } = await import("../../kube/yaml/lexer.js");
  const waivers: CommentWaiver[] = [];
  const problems: Unusable[] = [];
  for (const comment of commentsIn(content, lexemesOf(content))) {
    const read = readWaiver(comment, rules);
    if (typeof read === "string") problems.push({ file, line: comment.line, column: comment.column, message: read });
    else waivers.push(read);
  }
  return fileWaivers(file, waivers, problems, new Date(now).toISOString().slice(0, "YYYY-MM-DD".length));
};

const fileWaivers = (
  file: string,
  waivers: readonly CommentWaiver[],
  problems: readonly Unusable[],
  today: string,
): FileWaivers => {
  const used = new Set<CommentWaiver>();
  const isOver = ({ until }: CommentWaiver): boolean => until !== undefined && until < today;
  return {
    problems,
    waiverOf(rule, field, lineOf) {
      const candidates = waivers.filter((one) => !isOver(one) && isRule(one.rule, rule));
      for (let end = field.length; candidates.length > 0 && end >= 0; end--) {
        const line = lineOf(field.slice(0, end));
        const waiver = candidates.find(({ target }) => target === line);
        if (waiver === undefined) continue;
        used.add(waiver);
        return { reason: waiver.reason, comment: `${file}:${String(waiver.line)}` };
      }
      return undefined;
    },
    notes: () =>
      waivers
        .filter((waiver) => !used.has(waiver))
        .map((waiver) => {
          const what = `${file}:${String(waiver.line)}: the waiver of ${literal(waiver.rule)}`;
          return isOver(waiver)
            ? `${what} expired (${literal(waiver.until ?? "")}) and no longer applies`
            : `${what} excuses nothing; remove it`;
        }),
  };
};

/** A rule may be named by its id, or by the last part of it. */
const isRule = (named: string, id: string): boolean => named === id || id.endsWith(`/${named}`);

interface Comment {
  /** Without the '#'s and the mark. */
  readonly text: string;
  readonly line: number;
  readonly column: number;
  readonly target: number;
}

const readWaiver = ({ text, ...where }: Comment, rules: readonly string[]): CommentWaiver | string => {
  const [, rule = "", reason = "", until] = FORM.exec(text) ?? [];
  if (rule === "") return EXPECTED;
  if (until !== undefined && (!DATE.test(until) || Number.isNaN(Date.parse(until))))
    return `${EXPECTED}; ${literal(until)} is no date`;
  if (!rules.some((id) => isRule(rule, id)))
    return `no policy pack has a rule ${literal(rule)}${didYouMean(rule, rules)}`;
  return { rule, reason, ...where, ...(until === undefined ? {} : { until }) };
};

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
