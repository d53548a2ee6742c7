/** A query of Prometheus, parsed as far as the alerts and the dashboard go; all other PromQL is refused. */

export interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
  /** The labels that each aggregation around it keeps. */
  readonly kept: readonly string[];
  /** A range, such as in rate(x[5m]). */
  readonly isRange: boolean;
}

const AGGREGATIONS = ["sum", "min", "max", "count", "topk"];
/** Functions, each true if its argument is a range. */
const FUNCTIONS: Readonly<Record<string, boolean>> = {
  rate: true,
  increase: true,
  histogram_quantile: false,
  time: false,
  absent: false,
  vector: false,
};
const OPERATORS = ["or", "and", "unless", ">", "<", ">=", "<=", "==", "!=", "+", "-", "*", "/"];

const TOKEN =
  /\s*(?:("(?:\\.|[^"\\])*")|(\d+(?:\.\d+|[smhd])?)(?![\w.])|([a-zA-Z_:][\w:]*)|(\[(?:\d+[smhd]|\$__rate_interval)\])|(>=|<=|==|!=|=~|!~|[-+*/(){},=<>]))/y;

/** The selectors of a query. Throws if it is none. */
export const readQuery = (query: string): readonly Selector[] => {
  const tokens = tokensOf(query);
  const found: Selector[] = [];
  let at = 0;
  const peek = (): string => tokens[at] ?? "";
  const fail = (expected: string): never => {
    throw new Error(`${expected} expected before '${tokens.slice(at).join(" ")}' in ${query}`);
  };
  const take = (expected: string): void => {
    if (peek() !== expected) fail(`'${expected}'`);
    at += 1;
  };
  const name = (): string => (/^[a-zA-Z_:]/.test(peek()) ? (tokens[at++] ?? "") : fail("a name"));

  const list = (item: () => void): void => {
    take("(");
    while (peek() !== ")") {
      item();
      if (peek() !== ")") take(",");
    }
    take(")");
  };
  const names = (): readonly string[] => {
    const all: string[] = [];
    list(() => {
      all.push(name());
    });
    return all;
  };
  const matchers = (): readonly string[] => {
    const labels: string[] = [];
    if (peek() !== "{") return labels;
    take("{");
    while (peek() !== "}") {
      labels.push(name());
      if (!["=", "=~", "!=", "!~"].includes(peek())) fail("'=', '=~', '!=' or '!~'");
      const isPattern = tokens[at++]?.endsWith("~") === true;
      if (!peek().startsWith('"')) fail("a text");
      const text = JSON.parse(tokens[at++] ?? "") as string;
      if (isPattern) new RegExp(text.replaceAll("$namespace", "x"));
      if (peek() !== "}") take(",");
    }
    take("}");
    return labels;
  };
  const operand = (kept: readonly string[], isRangeWanted: boolean): void => {
    if (/^[\d.]+$/.test(peek())) {
      at += 1;
      return;
    }
    if (peek() === "(") {
      take("(");
      expression(kept);
      take(")");
      return;
    }
    const word = name();
    if (AGGREGATIONS.includes(word)) {
      if (peek() === "by") at += 1;
      const by = tokens[at - 1] === "by" ? names() : [];
      list(() => {
        expression([...kept, ...by]);
      });
    } else if (peek() === "(") {
      const wantsRange = Object.hasOwn(FUNCTIONS, word) ? FUNCTIONS[word] : fail("a known function");
      list(() => {
        expression(kept, wantsRange);
      });
    } else {
      const labels = matchers();
      const isRange = peek().startsWith("[");
      if (isRange) at += 1;
      if (peek() === "offset") {
        at += 1;
        if (!/^\d+[smhd]$/.test(peek())) fail("a duration");
        at += 1;
      }
      if (isRange !== isRangeWanted) fail(isRangeWanted ? "a range" : "no range");
      found.push({ metric: word, labels, kept, isRange });
    }
  };
  const expression = (kept: readonly string[], isRangeWanted = false): void => {
    operand(kept, isRangeWanted);
    while (OPERATORS.includes(peek())) {
      at += 1;
      operand(kept, false);
    }
  };
  expression([]);
  if (at < tokens.length) fail("an end");
  return found;
};

const tokensOf = (query: string): readonly string[] => {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  const text = query.trim();
  while (TOKEN.lastIndex < text.length) {
    const start = TOKEN.lastIndex;
    const [token] = TOKEN.exec(text) ?? [];
    if (token === undefined) throw new Error(`not understood: '${text.slice(start)}'`);
    tokens.push(token.trim());
  }
  return tokens;
};
