/**
 * Reads CEL rules of the few forms in which authors write unions. CEL itself is not evaluated here: what is not one of
 * these forms is not read.
 */

/** Longer rules, and ones with more parentheses, are not read: that bounds the effort and the depth of the recursion. */
const MAX_LENGTH = 2000;
const MAX_PARENTHESES = 200;
/** Each pair of fields is tried. */
const MAX_FIELDS = 40;

/**
 * The fields of `self` of which a CEL rule lets exactly one or at most one be set; none if it says something else:
 *
 *     (has(self.a) ? 1 : 0) + (has(self.b) ? 1 : 0) <= 1
 *     [has(self.a), has(self.b)].filter(x, x == true).size() == 1
 *     has(self.a) != has(self.b)
 *     !(has(self.a) && has(self.b))
 *     (has(self.a) && !has(self.b)) || (!has(self.a) && has(self.b))
 */
export const exclusiveFields = (rule: string): readonly string[] => {
  if (rule.length > MAX_LENGTH || !rule.includes("has(")) return [];
  const text = rule.replace(/\s+/g, "");
  if (SUM.test(text) || COUNT.test(text)) return namesIn(text);
  const holds = parse(text);
  const names = holds === undefined ? [] : namesIn(text);
  return holds !== undefined && excludes(holds, names) ? names : [];
};

const HAS = /has\(self\.([A-Za-z_]\w*)\)/;
const SUM = new RegExp(`^(?:\\(${HAS.source}\\?1:0\\)\\+?){2,}(?:==|<=)1$`);
const COUNT = new RegExp(
  `^\\[(?:${HAS.source},?){2,}\\]\\.(?:filter\\((\\w+),\\2(?:==true)?\\)\\.size\\(\\)(?:==|<=)1|exists_one\\((\\w+),\\3(?:==true)?\\))$`,
);

const namesIn = (text: string): readonly string[] => [
  ...new Set(
    [...text.matchAll(new RegExp(HAS, "g"))].map(([, name = ""]) => name.replace(/^__(\w+?)__$/, "$1")),
  ),
];

/** Whether a rule holds while just these fields are set. */
type Holds = (set: ReadonlySet<string>) => boolean;

/** Each field may be set alone, and no two may be set together. */
const excludes = (holds: Holds, names: readonly string[]): boolean =>
  names.length >= 2 &&
  names.length <= MAX_FIELDS &&
  names.every((name) => holds(new Set([name]))) &&
  names.every((name, index) => names.slice(0, index).every((other) => !holds(new Set([name, other]))));

const TOKEN = /has\(self\.[A-Za-z_]\w*\)|&&|\|\||==|!=|true|false|[!()?:]/y;

/** Reads `has(self.x)` combined by the operators of CEL; undefined if there is anything else. */
const parse = (text: string): Holds | undefined => {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  for (let match = TOKEN.exec(text); match !== null; match = TOKEN.exec(text)) {
    tokens.push(match[0]);
    if (TOKEN.lastIndex === text.length)
      return tokens.filter((token) => token === "(").length > MAX_PARENTHESES
        ? undefined
        : all(tokens.reverse());
  }
  return undefined;
};

/** The tokens still to read, the next one last. */
type Rest = string[];

const take = (rest: Rest, token: string): boolean => rest.at(-1) === token && rest.pop() !== undefined;

const all = (rest: Rest): Holds | undefined => {
  const holds = choice(rest);
  return rest.length === 0 ? holds : undefined;
};

const choice = (rest: Rest): Holds | undefined => {
  const condition = either(rest);
  if (condition === undefined || !take(rest, "?")) return condition;
  const yes = choice(rest);
  const no = take(rest, ":") ? choice(rest) : undefined;
  if (yes === undefined || no === undefined) return undefined;
  return (set) => (condition(set) ? yes(set) : no(set));
};

/** A chain of operands with one operator between them. */
const chain = (
  rest: Rest,
  operand: (rest: Rest) => Holds | undefined,
  operators: Readonly<Record<string, (left: boolean, right: boolean) => boolean>>,
): Holds | undefined => {
  let left = operand(rest);
  for (;;) {
    const operator = Object.keys(operators).find((name) => rest.at(-1) === name);
    const apply = operator === undefined ? undefined : operators[operator];
    if (apply === undefined || left === undefined) return left;
    rest.pop();
    const [before, after] = [left, operand(rest)];
    left = after === undefined ? undefined : (set) => apply(before(set), after(set));
  }
};

const either = (rest: Rest): Holds | undefined => chain(rest, both, { "||": (left, right) => left || right });
const both = (rest: Rest): Holds | undefined =>
  chain(rest, relation, { "&&": (left, right) => left && right });
const relation = (rest: Rest): Holds | undefined =>
  chain(rest, term, { "==": (left, right) => left === right, "!=": (left, right) => left !== right });

const term = (rest: Rest): Holds | undefined => {
  const token = rest.pop();
  if (token === "!") {
    const holds = term(rest);
    return holds === undefined ? undefined : (set) => !holds(set);
  }
  if (token === "(") {
    const holds = choice(rest);
    return take(rest, ")") ? holds : undefined;
  }
  if (token === "true" || token === "false") return () => token === "true";
  const [name] = namesIn(token ?? "");
  return name === undefined ? undefined : (set) => set.has(name);
};
