import { type FieldPath, type JsonObject, child, formatField, isWithin } from "kube-json";
import { type CompileError, type CompiledRule, compileRule, greatestCost } from "./compiled-rule.js";
import { type DeclaredType, declaredType } from "./declared-type.js";
import { type CostTotal, RULE_COST_LIMIT, SCHEMA_COST_LIMIT, addCost, costProblem, totalCost } from "./rule-budget.js";
import { type RuleProblem, type SchemaRule, ruledSchemas, rulesOf } from "./schema-rule.js";
import { syntaxProblems } from "./rule-syntax.js";
import { type SchemaPlace, childPlaces, rootPlace } from "./schema-places.js";

const VALIDATIONS = "x-kubernetes-validations";

interface ReviewContext {
  /** The stored CRD has the same schema: its rules may cost too much, but not all together. */
  readonly isUnchanged: boolean;
  /** Fields with problems that other checks found. */
  readonly elsewhere: readonly FieldPath[];
  /** False if another review reports the problems that need no compiling. */
  readonly tellsSyntax: boolean;
}

/**
 * Returns the problems that the API server finds in the rules (`x-kubernetes-validations`) of a structural schema at `field`.
 * Like the server, this does not compile the rules of a schema with a problem in itself or below.
 */
export const rulesIn = (schema: JsonObject, field: FieldPath, context: ReviewContext): readonly RuleProblem[] =>
  new SchemaReview(context).review(rootPlace(schema, field));

class SchemaReview {
  private readonly context: ReviewContext;
  private readonly problems: RuleProblem[] = [];
  private readonly total: CostTotal = { sum: 0, rules: [] };

  constructor(context: ReviewContext) {
    this.context = context;
  }

  review(root: SchemaPlace): readonly RuleProblem[] {
    this.visit(root, ruledSchemas(root.schema));
    if (this.total.sum > SCHEMA_COST_LIMIT) this.addTotal(root.field);
    return this.problems;
  }

  /** True if no schema here or below has a problem other than those of compiled rules. */
  private visit(place: SchemaPlace, ruled: ReadonlySet<JsonObject>): boolean {
    let isSound = true;
    for (const nested of childPlaces(place, ruled)) isSound = this.visit(nested, ruled) && isSound;
    const rules = rulesOf(place.schema);
    if (rules.length === 0) return isSound;
    for (const [index, rule] of rules.entries())
      for (const [member, reason, message] of syntaxProblems(place.schema, rule)) {
        isSound = false;
        if (this.context.tellsSyntax) this.add(place, index, member, reason, message);
      }
    const isJudged = !this.context.elsewhere.some((field) => isWithin(field, place.field));
    if (isSound && isJudged && place.isCompiled) this.compile(place, rules);
    return isSound;
  }

  private compile(place: SchemaPlace, rules: readonly SchemaRule[]): void {
    const type = declaredType(place.schema, place.isResource);
    if (type === undefined)
      this.problems.push({
        reason: "InternalError",
        field: child(place.field, VALIDATIONS),
        message:
          "internal error: failed to construct type information for x-kubernetes-validations rules: unable to convert " +
          "structural schema to CEL declarations",
      });
    else
      for (const [index, rule] of rules.entries())
        this.judge(place, index, type, compileRule(place.schema, type, rule));
  }

  private judge(place: SchemaPlace, index: number, type: DeclaredType, compiled: CompiledRule): void {
    const { rule, condition, error, message, messageError } = compiled;
    const invalid = (member: string, text: string): void => {
      this.add(place, index, member, "FieldValueInvalid", text);
    };
    if (condition !== undefined) {
      const cost = totalCost(greatestCost(condition, type), place.cardinality, type.minSize);
      this.charge(place, index, "rule", "estimated rule cost", cost);
    }
    if (error !== undefined) this.addError(place, index, "rule", error);
    if (messageError !== undefined) this.addError(place, index, "messageExpression", messageError);
    if (message !== undefined)
      this.charge(place, index, "messageExpression", "estimated messageExpression cost", greatestCost(message, type));
    if (compiled.usesOldSelf && place.uncorrelatable !== undefined)
      invalid(
        "rule",
        `oldSelf cannot be used on the uncorrelatable portion of the schema within ${formatField(place.uncorrelatable)}`,
      );
    if (!compiled.usesOldSelf && rule.optionalOldSelf !== undefined)
      invalid("optionalOldSelf", "may not be set if oldSelf is not used in rule");
  }

  private charge(place: SchemaPlace, index: number, member: string, name: string, cost: number): void {
    if (!this.context.isUnchanged && cost > RULE_COST_LIMIT)
      this.problems.push({
        reason: "FieldValueForbidden",
        field: child(place.field, VALIDATIONS, index, member),
        message: costProblem(name, cost, RULE_COST_LIMIT),
        excess: cost / RULE_COST_LIMIT,
      });
    addCost(this.total, child(place.field, VALIDATIONS, index, member), cost);
  }

  private add(
    { field }: SchemaPlace,
    index: number,
    member: string,
    reason: RuleProblem["reason"],
    message: string,
  ): void {
    this.problems.push({ reason, field: child(field, VALIDATIONS, index, member), message });
  }

  private addError({ field }: SchemaPlace, index: number, member: string, error: CompileError): void {
    this.problems.push({ reason: "FieldValueInvalid", field: child(field, VALIDATIONS, index, member), ...error });
  }

  private addTotal(field: FieldPath): void {
    const reason = "FieldValueForbidden";
    for (const expensive of this.total.rules)
      this.problems.push({
        reason,
        field: expensive.field,
        message: "contributed to estimated rule cost total exceeding cost limit for entire OpenAPIv3 schema",
        excess: this.total.sum / SCHEMA_COST_LIMIT,
        isOfTotal: true,
      });
    const name = "x-kubernetes-validations estimated rule cost total for entire OpenAPIv3 schema";
    const excess = this.total.sum / SCHEMA_COST_LIMIT;
    const message = costProblem(name, this.total.sum, SCHEMA_COST_LIMIT);
    this.problems.push({ reason, field, message, excess, isOfTotal: true });
  }
}
