/** Lists of values in descriptions that explain each one in a line of its own. */

const NOUN = "(?:values|options|choices|modes|types|policies|actions|operations|strategies|levels|kinds)";
/** Of values that a field may have. */
export const ADJECTIVE = "(?:valid|allowed|possible|accepted|supported|permitted|available|acceptable|legal)";
/** 'Currently the following actions are supported:', 'Possible values:' at the end of a line. */
const INTRODUCTION = new RegExp(
  String.raw`(?:^|[ .(])(?:(?:the )?following ${NOUN} are (?:currently )?${ADJECTIVE}|${ADJECTIVE} ${NOUN}(?: for this field)?(?: are)?(?: one of)?(?: the following)?) ?:$`,
  "i",
);
/** '- Allow: lets the traffic pass', 'Allow - lets the traffic pass'. The marks in front of the items must be the same. */
const ITEM = /^([-*•]?) *["'`“]?([A-Z][A-Za-z0-9]{1,62})["'`”]?(?: \([^()]{0,80}\))?(?:: | [-–—] |:?$)/;
/** Words that begin a remark, not a value. */
const REMARK =
  /^(?:Note|Notes|Default|Defaults|Example|Examples|Warning|Important|Deprecated|Support|See|Optional|Required)$/;

/** A value of the future, which the enum rightly lacks. */
const NOT_YET = /\bnot (?:yet|currently|implemented|supported|available)\b|\breserved\b|\bin (?:the|a) future\b/i;
const MAX_LINES = 200;

/** The values that follow an introduction, each explained in a line; undefined if there is no such list. */
export const explainedValues = (description: string): readonly string[] | undefined => {
  const lines = description.split("\n", MAX_LINES).map((line) => line.trim());
  const start = lines.findIndex((line) => INTRODUCTION.test(line));
  if (start < 0) return undefined;
  const list = lines.slice(start + 1);
  const mark = ITEM.exec(list[0] ?? "")?.[1];
  const values: string[] = [];
  for (const line of list) {
    const [, ownMark, value] = ITEM.exec(line) ?? [];
    if (line === "" || mark === undefined || (value !== undefined && REMARK.test(value))) break;
    // A line without the mark goes on with the explanation.
    if (value !== undefined && ownMark === mark && !NOT_YET.test(line)) values.push(value);
  }
  return values.length >= 2 && new Set(values).size === values.length ? values : undefined;
};
