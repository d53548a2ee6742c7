import { Kind } from "../tokens.js";
import { at, choice, optional, plus, rule, ruleOf, star, token } from "./grammar-parts.js";
import * as predict from "./predictions.js";
import type { Rule } from "./states.js";

/*
 * The grammar of cel-go (parser/gen/CEL.g4), as its parser runs it: rules that are left-recursive there are loops here, with
 * the precedence of their operators.
 */

const comma = token(Kind.comma);
const leadingDot = optional(token(Kind.dot, "leadingDot"));
const question = optional(token(Kind.question, "opt"));
const argumentsOf = optional(rule(() => exprList, "args"));

const escapeIdent = ruleOf(
  "EscapeIdent",
  choice(
    predict.identifier,
    ["SimpleIdentifier", token(Kind.identifier, "id")],
    ["EscapedIdentifier", token(Kind.escapedIdentifier, "id")],
  ),
);

const literal = ruleOf(
  "Literal",
  choice(
    predict.literal,
    ["Constant", optional(token(Kind.minus, "sign")), token(Kind.int, "tok")],
    ["Constant", token(Kind.uint, "tok")],
    ["Constant", optional(token(Kind.minus, "sign")), token(Kind.double, "tok")],
    ["Constant", token(Kind.string, "tok")],
    ["Constant", token(Kind.bytes, "tok")],
    ["Constant", token(Kind.true, "tok")],
    ["Constant", token(Kind.false, "tok")],
    ["Constant", token(Kind.null, "tok")],
  ),
);

const primary: Rule = ruleOf(
  "Primary",
  choice(
    predict.primary,
    ["Ident", leadingDot, token(Kind.identifier, "id")],
    [
      "GlobalCall",
      leadingDot,
      token(Kind.identifier, "id"),
      token(Kind.leftParenthesis, "op"),
      argumentsOf,
      token(Kind.rightParenthesis),
    ],
    ["Nested", token(Kind.leftParenthesis), rule(() => expr, "e"), token(Kind.rightParenthesis)],
    [
      "CreateList",
      token(Kind.leftBracket, "op"),
      optional(rule(() => listInit, "elems")),
      optional(comma),
      token(Kind.rightBracket),
    ],
    [
      "CreateMap",
      token(Kind.leftBrace, "op"),
      optional(rule(() => mapInit, "entries")),
      optional(comma),
      token(Kind.rightBrace),
    ],
    [
      "CreateMessage",
      leadingDot,
      token(Kind.identifier, "ids"),
      star(at(Kind.dot), token(Kind.dot), token(Kind.identifier, "ids")),
      token(Kind.leftBrace, "op"),
      optional(rule(() => fieldInit, "entries")),
      optional(comma),
      token(Kind.rightBrace),
    ],
    ["Nested", rule(() => literal, "e")],
  ),
);

const member: Rule = ruleOf(
  "Member",
  rule(() => primary, "e"),
  star(
    predict.hasMember,
    choice(
      predict.member,
      ["Select", token(Kind.dot, "op"), question, rule(() => escapeIdent, "id")],
      [
        "MemberCall",
        token(Kind.dot, "op"),
        token(Kind.identifier, "id"),
        token(Kind.leftParenthesis, "open"),
        argumentsOf,
        token(Kind.rightParenthesis),
      ],
      ["Index", token(Kind.leftBracket, "op"), question, rule(() => expr, "index"), token(Kind.rightBracket)],
    ),
  ),
);

const operand = rule(() => member, "e");

const unary: Rule = ruleOf(
  "Unary",
  choice(
    predict.unary,
    ["Nested", operand],
    ["LogicalNot", plus(at(Kind.not), token(Kind.not, "ops")), operand],
    ["Negate", plus(predict.hasMinus, token(Kind.minus, "ops")), operand],
  ),
);

const calc: Rule = ruleOf(
  "Nested",
  rule(() => unary, "e"),
  star(
    predict.hasSum,
    choice(
      predict.productOrSum,
      ["Binary", token(predict.PRODUCTS, "op"), rule(() => calc, "right", 3)],
      ["Binary", token(predict.SUMS, "op"), rule(() => calc, "right", 2)],
    ),
  ),
);

const relation: Rule = ruleOf(
  "Nested",
  rule(() => calc, "e"),
  star(
    predict.hasRelation,
    token(predict.RELATIONS, "op"),
    rule(() => relation, "right", 2),
  ),
);

const conditionalAnd: Rule = ruleOf(
  "And",
  rule(() => relation, "e"),
  star(
    at(Kind.and),
    token(Kind.and, "ops"),
    rule(() => relation, "e"),
  ),
);

const conditionalOr: Rule = ruleOf(
  "Or",
  rule(() => conditionalAnd, "e"),
  star(
    at(Kind.or),
    token(Kind.or, "ops"),
    rule(() => conditionalAnd, "e"),
  ),
);

const expr: Rule = ruleOf(
  "Expr",
  rule(() => conditionalOr, "e"),
  optional(
    token(Kind.question, "op"),
    rule(() => conditionalOr, "e1"),
    token(Kind.colon),
    rule(() => expr, "e2"),
  ),
);

const exprList = ruleOf(
  "ExprList",
  rule(() => expr, "e"),
  star(
    at(Kind.comma),
    comma,
    rule(() => expr, "e"),
  ),
);

const optExpr = ruleOf(
  "OptExpr",
  question,
  rule(() => expr, "e"),
);

const listInit = ruleOf(
  "ListInit",
  rule(() => optExpr, "elems"),
  star(
    predict.hasElement,
    comma,
    rule(() => optExpr, "elems"),
  ),
);

const mapEntry = [rule(() => optExpr, "keys"), token(Kind.colon, "cols"), rule(() => expr, "values")];

const mapInit = ruleOf("MapInit", ...mapEntry, star(predict.hasElement, comma, ...mapEntry));

const optField = ruleOf(
  "OptField",
  question,
  rule(() => escapeIdent, "id"),
);

const fieldEntry = [rule(() => optField, "fields"), token(Kind.colon, "cols"), rule(() => expr, "values")];

const fieldInit = ruleOf("FieldInit", ...fieldEntry, star(predict.hasField, comma, ...fieldEntry));

/** A whole source. */
export const START: Rule = ruleOf(
  "Start",
  rule(() => expr, "e"),
  token(Kind.end),
);

/** Rules whose loops make a new node of what stands before them. */
export const LEFT_RECURSIVE: ReadonlyMap<Rule, string> = new Map([
  [member, ""],
  [calc, ""],
  [relation, "Binary"],
]);
