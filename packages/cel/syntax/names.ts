import type { Builder } from "./builder.js";
import type { Limits } from "./limits.js";
import { Kind, type Token } from "./tokens.js";

/** Names that no variable and no function may have. Fields may. */
export const RESERVED: ReadonlySet<string> = new Set([
  ...["as", "break", "const", "continue", "else", "for", "function", "if", "import", "in", "let", "loop"],
  ...["package", "namespace", "return", "var", "void", "while", "true", "false", "null"],
]);

/** The field that an identifier names, which may stand in back-quotes. */
export const fieldNameOf = (builder: Builder, token: Token, text: string, limits: Limits): string => {
  if (token.kind !== Kind.escapedIdentifier) return text;
  if (!limits.escapedFields) builder.report(token.start, "unsupported syntax: '`'");
  return text.slice(1, -1);
};
