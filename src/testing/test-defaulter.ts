import jsonpatch, { type Operation } from "fast-json-patch";
import { applyDefaults, type Defaulting } from "../engine/default/default.js";
import { allowedIn } from "../engine/default/may-default.js";
import { LIMITS } from "../engine/match/limits.js";
import { covers } from "../engine/match/match.js";
import { type Json, type KubeObject, defined } from "kube-json";
import type { Context } from "../model/context.js";
import type { BoundDefaulter } from "../model/pack.js";
import { type Defaulter, readsWith } from "../model/rule.js";
import { defaulterProblems } from "./metadata.js";
import { exampleContext } from "../model/example.js";
import { objectOf, type Scenario, scenarioContext } from "./scenario.js";

export interface DefaulterTable<Options> {
  readonly changes: Readonly<
    Record<string, Scenario & { readonly options?: Partial<Options>; readonly after: string | Json }>
  >;
  /** `undecided`: the words of an admission-controlled defaulter on it, as 'spec.size: no Size is the default'. */
  readonly untouched: Readonly<
    Record<string, Scenario & { readonly options?: Partial<Options>; readonly undecided?: readonly string[] }>
  >;
}

/**
 * Tests a defaulter by its table, through the engine. The harness checks the requirements for every defaulter: its example, that
 * a second run adds nothing, and that the patch gives the very object that validation would see.
 */
export const testDefaulter = <Options>(defaulter: Defaulter<Options>, table: DefaulterTable<Options>): void => {
  const options = (given?: Partial<Options>): Options =>
    ({ ...(defaulter.options?.example ?? defaulter.options?.defaults), ...given }) as Options;
  const run = (context: Context, given: Options, undecided: readonly string[] = []): KubeObject => {
    expect(`${defaulter.id} matches: ${String(covers(defaulter.match, context))}`).toBe(
      `${defaulter.id} matches: true`,
    );
    const bound = bindDefaulter(defaulter, given);
    const apply = (to: Context): Defaulting => applyDefaults(allowedIn(to, [bound]), to, LIMITS);
    const outcome = apply(context);
    const { object, defaulted, faults } = outcome;
    expect(faults.map(({ error }) => error)).toEqual([]);
    expect(outcome.undecided.map(({ field, because }) => `${field}: ${because}`)).toEqual(undecided);
    const patch = defaulted.flatMap(({ operations }) => operations);
    const patched = jsonpatch.applyPatch(
      structuredClone(context.object),
      structuredClone(patch) as Operation[],
      true,
    ).newDocument;
    expect(patched).toEqual(object);
    expect(apply({ ...context, object }).defaulted).toEqual([]);
    return object;
  };
  const example = options();

  describe(defaulter.id, () => {
    test("metadata is complete", () => {
      expect(defaulterProblems(defaulter)).toEqual([]);
      // An admission-controlled one may also look at the stored object alone.
      if (defaulter.kind === "Static") expect(readsWith(defaulter, example)).toBeUndefined();
    });
    test("the example becomes what it says", () => {
      expect(run(exampleContext(defaulter.before, defaulter), example)).toEqual(objectOf(defaulter.after));
    });
    test("the table shows both sides", () => {
      expect(Object.keys(table.changes)).not.toEqual([]);
      expect(Object.keys(table.untouched)).not.toEqual([]);
    });
    test.each(Object.entries(table.changes))("fills in: %s", (_, scenario) => {
      const { options: given, after, ...rest } = scenario;
      const context = scenarioContext(rest);
      expect(run(context, options(given))).toEqual(objectOf(after));
      expect(objectOf(after)).not.toEqual(context.object);
    });
    test.each(Object.entries(table.untouched))("leaves alone: %s", (_, scenario) => {
      const { options: given, undecided, ...rest } = scenario;
      const context = scenarioContext(rest);
      expect(run(context, options(given), undecided)).toBe(context.object);
    });
  });
};

/** A defaulter as a pack would bind it, without narrowing. */
export const bindDefaulter = <Options>(defaulter: Defaulter<Options>, options: Options): BoundDefaulter => ({
  id: defaulter.id,
  pack: "test",
  match: defaulter.match,
  narrowings: [],
  defaulter,
  ...defined({
    reads: readsWith(defaulter, options),
    fills: defaulter.options?.fills?.(options),
  }),
  defaults: (context) => defaulter.defaults(context, options),
});
