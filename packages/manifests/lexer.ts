import { CST, Lexer, Parser } from "yaml";
import { MAX_DEPTH, NO_TABS, TOO_DEEP, YamlProblem } from "./problem.js";

/**
 * The tokens of a YAML text. Throws YamlProblem if they are nested too deeply. YAML requires every line of a quoted
 * scalar or flow collection to be indented more than its parent. libyaml, and therefore kubectl, does not require it,
 * and real manifests rely on that:
 *
 *     key: "a text that
 *     goes on here"
 *     list: [
 *     1, 2]
 */
export function* yamlTokens(text: string): Generator<CST.Token> {
  const parser = new Parser();
  const refuse = createRefusals();
  for (const lexeme of lexemesOf(text)) {
    refuse(lexeme);
    yield* parser.next(lexeme);
    // The parser uses a stack, but what runs after it recurses.
    if (parser.stack.length > MAX_DEPTH + 2) throw new YamlProblem(TOO_DEEP, parser.offset);
  }
  yield* parser.end();
}

/**
 * The lexemes of a YAML text, comments and whitespace among them; some are marks that are not part of the text. A scalar or
 * collection with a line that is indented too little is read apart, where nothing is its parent, and then what follows it: the
 * lexer knows no more of its surroundings than the indentation of the line.
 */
export function* lexemesOf(text: string): Generator<string> {
  let rest = text;
  for (let isFirst = true; ; isFirst = false) {
    const cut = yield* untilCut(rest, isFirst);
    if (cut === undefined) return;
    const { lexemes, length, isClosed } = readApart(rest.slice(cut));
    yield* lexemes;
    if (!isClosed) return;
    rest = rest.slice(cut + length);
  }
}

/**
 * Throws YamlProblem for what libyaml reads otherwise, or refuses: in a flow collection, '{?a: 1}' has a key 'a', and '{a:}' one that
 * ends with the colon; and a line in a block may not begin with a tab, not even an empty one.
 */
const createRefusals = (): ((lexeme: string) => void) => {
  const reading = newReading();
  let [before, last] = ["", "\n"];
  return (lexeme) => {
    const { isPlain, level } = reading;
    take(reading, lexeme);
    const { offset } = reading;
    if (level === 0 && last === "\n" && !isPlain && lexeme.startsWith("\t")) throw new YamlProblem(NO_TABS, offset);
    if (level > 0 && isPlain && lexeme.startsWith("?")) throw new YamlProblem(QUESTION_MARK, offset);
    if (level > 0 && last === ":" && before === PLAIN && /^[,\]}]$/.test(lexeme))
      throw new YamlProblem(COLON, offset - 1);
    if (lexeme === "" || MARKS.has(lexeme)) return;
    before = last;
    last = isPlain ? PLAIN : lexeme.endsWith("\n") ? "\n" : lexeme;
  };
};

const PLAIN = "plain";
const MARKS: ReadonlySet<string> = new Set([CST.DOCUMENT, CST.FLOW_END, CST.SCALAR]);
const QUESTION_MARK = "text that begins with '?' must be in quotes between brackets";
const COLON = "a blank must follow the ':' of a key between brackets";

/** Follows lexemes one after the other. */
interface Reading {
  /** Where the last one is. */
  offset: number;
  /** The number of collections that are open after it. */
  level: number;
  /** The end of a collection, or a quoted scalar, that ends before it is closed. */
  isCut: boolean;
  /** Where the next one is. */
  next: number;
  /** A scalar without quotes follows, which may look like anything. */
  isPlain: boolean;
}

const newReading = (): Reading => ({ offset: 0, level: 0, isCut: false, next: 0, isPlain: false });

/** One object for all lexemes: with an object for each, reading YAML took 30 % longer. */
const take = (reading: Reading, lexeme: string): void => {
  const isPlain = reading.isPlain;
  reading.offset = reading.next;
  reading.isPlain = false;
  switch (lexeme) {
    case CST.SCALAR:
      reading.isPlain = true;
      return;
    case CST.DOCUMENT:
      return;
    case CST.FLOW_END:
      reading.isCut = true;
      return;
  }
  reading.next += lexeme.length;
  if (isPlain) return;
  if (lexeme === "[" || lexeme === "{") reading.level++;
  else if (lexeme === "]" || lexeme === "}") reading.level = Math.max(0, reading.level - 1);
  else if (lexeme.startsWith('"') || lexeme.startsWith("'")) reading.isCut ||= !isClosed(lexeme);
};

/** True for a quoted scalar with both its quotes: an escaped one may be at its end. */
const isClosed = (scalar: string): boolean => {
  const quote = scalar.charAt(0);
  const escape = quote === '"' ? "\\" : quote;
  let escapes = 0;
  while (scalar[scalar.length - 2 - escapes] === escape && escapes < scalar.length - 2) escapes++;
  return scalar.length > 1 && scalar.endsWith(quote) && escapes % 2 === 0;
};

/** The lexemes of a further part of a document, without the mark that a document begins. */
function* furtherLexemes(part: string): Generator<string> {
  let isKnown = true;
  for (const lexeme of new Lexer().lex(part))
    if (isKnown && lexeme === CST.DOCUMENT) isKnown = false;
    else yield lexeme;
}

/** Yields lexemes, and returns the offset of the first scalar or collection that is cut; undefined if none is. */
function* untilCut(text: string, isFirst: boolean): Generator<string, number | undefined> {
  const reading = newReading();
  let outermost = 0;
  let held: string[] = [];
  for (const lexeme of isFirst ? new Lexer().lex(text) : furtherLexemes(text)) {
    const before = reading.level;
    take(reading, lexeme);
    if (before === 0) outermost = reading.offset;
    if (reading.isCut) return outermost;
    if (before === 0 && reading.level === 0) yield lexeme;
    else {
      held.push(lexeme);
      if (reading.level > 0) continue;
      yield* held;
      held = [];
    }
  }
  yield* held;
  return undefined;
}

interface Apart {
  readonly lexemes: readonly string[];
  readonly length: number;
  /** False if it has no end: then the lexemes are all that follow. */
  readonly isClosed: boolean;
}

/** The scalar or collection at the start of a text. */
const readApart = (text: string): Apart => {
  const reading = newReading();
  const lexemes: string[] = [];
  for (const lexeme of furtherLexemes(text)) {
    take(reading, lexeme);
    lexemes.push(lexeme);
    if (!reading.isCut && reading.level === 0) return { lexemes, length: reading.next, isClosed: true };
  }
  return { lexemes, length: text.length, isClosed: false };
};
