import { type CST, Lexer, Parser } from "yaml";
import { MAX_DEPTH, TOO_DEEP, YamlProblem } from "./problem.js";

/** Yields lexemes and returns the name of the next state. */
type Parse = (this: Internals) => Generator<string, string | null>;

/** Private members of the Lexer. The exact version of the library is pinned, and lexer.test.ts relies on them. */
interface Internals {
  /** Lines with less indentation end the current scalar or flow collection. */
  indentNext: number;
  parseFlowCollection: Parse;
  parseQuotedScalar: Parse;
}

/**
 * The tokens of a YAML text. Throws YamlProblem if they are nested too deeply. YAML requires every line of a quoted
 * scalar or flow collection to be indented more than its parent. libyaml, and therefore kubectl, does not require it,
 * and real manifests rely on that:
 *
 *     key: "a text that
 *     goes on here"
 *     list: [
 *     ]
 */
export function* yamlTokens(text: string): Generator<CST.Token> {
  const parser = new Parser();
  for (const lexeme of lexemesOf(text)) {
    yield* parser.next(lexeme);
    // The parser uses a stack, but what runs after it recurses.
    if (parser.stack.length > MAX_DEPTH + 2) throw new YamlProblem(TOO_DEEP, parser.offset);
  }
  yield* parser.end();
}

/** The lexemes of a YAML text, comments and whitespace among them; some are marks that are not part of the text. */
export const lexemesOf = (text: string): Iterable<string> => {
  const lexer = new Lexer();
  // A subclass cannot override a private method, so the two are replaced in this one instance.
  const internals = lexer as unknown as Internals;
  internals.parseFlowCollection = ignoringIndent(internals.parseFlowCollection);
  internals.parseQuotedScalar = ignoringIndent(internals.parseQuotedScalar);
  return lexer.lex(text);
};

const ignoringIndent = (parse: Parse): Parse =>
  function* () {
    const { indentNext } = this;
    // With 0, only a line '---' or '...' ends the scalar or collection.
    this.indentNext = 0;
    const next = yield* parse.call(this);
    this.indentNext = indentNext;
    return next;
  };
