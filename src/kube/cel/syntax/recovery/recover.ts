import type { Expr, Issue } from "../ast.js";
import { Builder } from "../builder.js";
import type { Lexed } from "../lexer.js";
import type { Limits } from "../limits.js";
import type { Source } from "../source.js";
import { RecoveringParser } from "./recovering-parser.js";
import { GivenUp, TokenStream } from "./token-stream.js";
import { TreeVisitor } from "./tree-visitor.js";

/** All that is wrong with a source, as the API server finds it; its expression if nothing is. */
export const recover = (
  source: Source,
  lexed: Lexed,
  limits: Limits,
): { readonly issues: readonly Issue[]; readonly expr: Expr | undefined } => {
  const tokens = new TokenStream(source, lexed, limits);
  const tree = new RecoveringParser(tokens, limits).parse();
  const builder = new Builder();
  let expr: Expr | undefined;
  try {
    if (tree !== undefined) expr = new TreeVisitor(source, builder, limits).visit(tree);
  } catch (error) {
    if (!(error instanceof GivenUp)) throw error;
  }
  return { issues: [...tokens.issues, ...builder.issues], expr };
};
