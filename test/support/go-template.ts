/**
 * The part of Go's text/template, and of Helm's functions, that the chart keeps to: enough to render it where there is no
 * helm. Whatever it does not know it refuses, so that the chart cannot grow past what is tested.
 */

export type Value = unknown;
export type Call = (...args: readonly Value[]) => Value;

/** What a template is rendered with. */
export interface Scope {
  /** The dot. */
  readonly dot: Value;
  /** `$` and variables. */
  readonly variables: ReadonlyMap<string, Value>;
}

type Node =
  | { readonly is: "text"; readonly text: string }
  | { readonly is: "print"; readonly pipeline: string }
  | { readonly is: "assign"; readonly name: string; readonly pipeline: string }
  | {
      readonly is: "if" | "range";
      readonly pipeline: string;
      readonly then: readonly Node[];
      readonly otherwise: readonly Node[];
    };

type Token = { readonly text: string } | { readonly action: string };

/** A set of templates that may include one another. */
export class Templates {
  readonly #defined = new Map<string, readonly Node[]>();

  readonly #functions: Readonly<Record<string, Call>>;

  constructor(functions: Readonly<Record<string, Call>>) {
    this.#functions = functions;
  }

  /** Takes in a file: its `define`s, and itself under its name. */
  add(name: string, text: string): void {
    const tokens = tokensOf(text);
    const { nodes, rest } = this.#parse(tokens, false);
    if (rest.length > 0) throw new Error(`${name}: '{{ end }}' without a beginning`);
    this.#defined.set(name, nodes);
  }

  render(name: string, dot: Value): string {
    const nodes = this.#defined.get(name);
    if (nodes === undefined) throw new Error(`no template is called '${name}'`);
    return this.#write(nodes, { dot, variables: new Map([["$", dot]]) });
  }

  #parse(tokens: readonly Token[], isInside: boolean): { nodes: Node[]; rest: readonly Token[]; ended?: string } {
    const nodes: Node[] = [];
    let rest = tokens;
    while (rest.length > 0) {
      const [token, ...after] = rest;
      rest = after;
      if (token === undefined) break;
      if ("text" in token) {
        nodes.push({ is: "text", text: token.text });
        continue;
      }
      const [word = "", pipeline = ""] = split(token.action);
      if (word === "end" || word === "else") {
        if (!isInside) return { nodes, rest: tokens };
        return { nodes, rest, ended: token.action };
      }
      if (word === "define") {
        const body = this.#parse(rest, true);
        this.#defined.set(String(literalOf(pipeline)), body.nodes);
        rest = body.rest;
      } else if (word === "if" || word === "range") {
        const block = this.#block(word, pipeline, rest);
        nodes.push(block.node);
        rest = block.rest;
      } else if (/^\$\w+ :=/.test(token.action)) {
        const [name = "", value = ""] = token.action.split(" := ", 2);
        nodes.push({ is: "assign", name, pipeline: value });
      } else if (!token.action.startsWith("/*")) nodes.push({ is: "print", pipeline: token.action });
    }
    if (isInside) throw new Error("'{{ end }}' is missing");
    return { nodes, rest };
  }

  #block(is: "if" | "range", pipeline: string, tokens: readonly Token[]): { node: Node; rest: readonly Token[] } {
    const then = this.#parse(tokens, true);
    if (then.ended === "end") return { node: { is, pipeline, then: then.nodes, otherwise: [] }, rest: then.rest };
    const condition = /^else if (.*)$/s.exec(then.ended ?? "")?.[1];
    if (condition !== undefined) {
      const { node, rest } = this.#block("if", condition, then.rest);
      return { node: { is, pipeline, then: then.nodes, otherwise: [node] }, rest };
    }
    const otherwise = this.#parse(then.rest, true);
    return { node: { is, pipeline, then: then.nodes, otherwise: otherwise.nodes }, rest: otherwise.rest };
  }

  #write(nodes: readonly Node[], scope: Scope): string {
    let variables = scope.variables;
    return nodes
      .map((node) => {
        const here = { ...scope, variables };
        if (node.is === "text") return node.text;
        const value = this.#evaluate(node.pipeline, here);
        if (node.is === "print") return printed(value);
        if (node.is === "assign") {
          variables = new Map([...variables, [node.name, value]]);
          return "";
        }
        if (!isTrue(value)) return this.#write(node.otherwise, here);
        if (node.is === "if") return this.#write(node.then, here);
        if (!Array.isArray(value)) throw new Error(`'range ${node.pipeline}' must be over a list`);
        return value.map((dot: Value) => this.#write(node.then, { ...here, dot })).join("");
      })
      .join("");
  }

  /** `a b | c`: what a stage gives becomes the last argument of the next one. */
  #evaluate(pipeline: string, scope: Scope): Value {
    const stages = divide(wordsOf(pipeline), "|");
    return stages.reduce<readonly Value[]>((given, words) => [this.#call(words, given, scope)], [])[0];
  }

  #call(words: readonly string[], given: readonly Value[], scope: Scope): Value {
    const [first = "", ...others] = words;
    const args = [...others.map((word) => this.#operand(word, scope)), ...given];
    if (first === "include") return this.render(String(args[0]), args[1]);
    if (/^[a-z]\w*$/i.test(first) && literalOf(first) === undefined) {
      const call = Object.hasOwn(this.#functions, first) ? this.#functions[first] : undefined;
      if (call === undefined) throw new Error(`no function is called '${first}'`);
      return call(...args);
    }
    const value = this.#operand(first, scope);
    if (typeof value === "function") return (value as Call)(...args);
    if (args.length > 0) throw new Error(`'${first}' is no function`);
    return value;
  }

  #operand(word: string, scope: Scope): Value {
    if (word.startsWith("(")) return this.#evaluate(word.slice(1, -1), scope);
    const literal = literalOf(word);
    if (literal !== undefined) return literal;
    const [, variable = "", path = ""] = /^(\$\w*)?((?:\.\w+)*|\.)$/.exec(word) ?? [];
    if (variable === "" && path === "") throw new Error(`'${word}' is not understood`);
    if (variable !== "" && !scope.variables.has(variable)) throw new Error(`${variable} is not set`);
    const start = variable === "" ? scope.dot : scope.variables.get(variable);
    return path
      .split(".")
      .slice(1)
      .filter((name) => name !== "")
      .reduce(member, start);
  }
}

/** Throws for a member that is not there: a misspelt value must not render as nothing. */
const member = (value: Value, name: string): Value => {
  if (typeof value !== "object" || value === null || !(name in value)) throw new Error(`.${name} is not there`);
  return (value as Readonly<Record<string, Value>>)[name];
};

/** As in Go: nothing, zero, and what is empty count as false. */
export const isTrue = (value: Value): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === "object" && value !== null
      ? Object.keys(value).length > 0
      : Boolean(value);

const printed = (value: Value): string => {
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean") return String(value);
  throw new Error(`${JSON.stringify(value)} cannot be printed as it is`);
};

/** Texts and actions; '{{-' and '-}}' take the blanks beside them. */
const tokensOf = (text: string): readonly Token[] => {
  const tokens: Token[] = [];
  let at = 0;
  let isTrimmed = false;
  for (const { 0: whole, 1: left, 2: action = "", 3: right, index } of text.matchAll(
    /\{\{(-)?\s*((?:"(?:\\.|[^"])*"|`[^`]*`|(?!\}\}|\s-\}\}).)*?)\s*(-)?\}\}/gs,
  )) {
    const before = text.slice(at, index);
    const started = isTrimmed ? before.trimStart() : before;
    tokens.push({ text: left === undefined ? started : started.trimEnd() }, { action });
    at = index + whole.length;
    isTrimmed = right !== undefined;
  }
  const last = text.slice(at);
  return [...tokens, { text: isTrimmed ? last.trimStart() : last }];
};

/** The first word, and what comes after it. */
const split = (action: string): readonly string[] => {
  const [, word = "", rest = ""] = /^(\S+)\s*(.*)$/s.exec(action) ?? [];
  return [word, rest];
};

/** Words of a pipeline; what stands in quotes or parentheses is one. */
const wordsOf = (pipeline: string): readonly string[] => {
  const words: string[] = [];
  let depth = 0;
  for (const [piece] of pipeline.matchAll(/"(?:\\.|[^"])*"|`[^`]*`|[()]|\||[^\s()|"`]+|\s+/g)) {
    const isOpen = depth > 0;
    depth += piece === "(" ? 1 : piece === ")" ? -1 : 0;
    if (isOpen) words.push((words.pop() ?? "") + piece);
    else if (piece.trim() !== "") words.push(piece);
  }
  if (depth !== 0) throw new Error(`a parenthesis is missing in '${pipeline}'`);
  return words;
};

const divide = (words: readonly string[], separator: string): readonly (readonly string[])[] => {
  const parts: string[][] = [[]];
  for (const word of words)
    if (word === separator) parts.push([]);
    else parts.at(-1)?.push(word);
  return parts;
};

const literalOf = (word: string): string | number | boolean | undefined => {
  if (word.startsWith('"')) return JSON.parse(word) as string;
  if (word.startsWith("`")) return word.slice(1, -1);
  if (/^-?\d+$/.test(word)) return Number(word);
  return word === "true" ? true : word === "false" ? false : undefined;
};
