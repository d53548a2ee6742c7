import fc from "fast-check";
import { createAdmission } from "../../src/admission/admission.js";
import { textFormat } from "../../src/cli/formats/text.js";
import { createCustomResources } from "../../src/app/sources/custom-resources.js";
import { documentsOf, isUnusable } from "../../src/app/sources/documents.js";
import { NO_OLD_OBJECTS } from "../../src/app/sources/old-objects.js";
import { createPalette } from "../../src/cli/terminal/color.js";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { fixObject } from "../../src/engine/fix/fix.js";
import { assess, judge } from "../../src/app/review/judge.js";
import { type Json, type KubeObject, equalJson, formatJson, isObject, path } from "kube-json";
import { EMPTY_CLUSTER } from "../../src/model/context.js";
import type { Match } from "../../src/model/match.js";
import type { Pack } from "../../src/model/pack.js";
import { invalid } from "../../src/model/cause.js";
import { loadPacks } from "../../src/packs/load.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { fieldImmutable } from "../../src/rules/generic/field-immutable.js";
import { fieldMatches } from "../../src/rules/generic/field-matches.js";
import { fieldOneOf } from "../../src/rules/generic/field-one-of.js";
import { jsonSchema } from "../../src/rules/generic/json-schema.js";
import { RULES } from "../../src/rules/index.js";
import { bind } from "../../src/testing/test-rule.js";
import { isThorough } from "../support/sample.js";
import { everyRule } from "../support/whole-catalogue.js";
import { fileURLToPath } from "node:url";
import { admissionReview } from "../support/admission-review.js";

/** No value of a Secret is in any output of a review, whatever the value, the rules and the packs. */

const RUNS = isThorough ? 60 : 30;
const PATIENCE = 120_000;

const MARK = "hunter";
/** Digits that stand nowhere else. */
const DIGITS = "73915";

const marked: fc.Arbitrary<Json> = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ maxLength: 5 }).map((text) => `${MARK}${text}'\n    at ${MARK}`),
    fc.constantFrom<Json>(`${MARK}_Value`, `${MARK}: "x"`, `${MARK}${"y".repeat(300)}`, `${MARK}-5Gi`),
    fc.nat(999).map((number) => Number(`${DIGITS}${String(number)}`)),
    fc.constantFrom<Json>(BigInt(`${DIGITS}000000000000000000001`), Number(`0.${DIGITS}`), true, null, ""),
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(
      fc.string({ maxLength: 3 }).map((text) => `${MARK}${text}`),
      tie("value"),
      { maxKeys: 3 },
    ),
  ),
})).value;

const KEYS = ["pin", "tls.crt", "password", "replicas", "spec", "kind", "size"];

/** Keys right below `data` are names, and may be shown. */
const values = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.dictionary(fc.constantFrom(...KEYS), marked, { maxKeys: 4 }),
  },
  { weight: 1, arbitrary: marked.filter((value) => !isObject(value)) },
);

const secret = fc
  .record({
    data: values,
    stringData: values,
    copy: fc.boolean(),
    labels: fc.boolean(),
    immutable: fc.boolean(),
  })
  .map(({ data, stringData, copy, labels, immutable }): KubeObject => {
    const rest = { data, stringData, ...(immutable ? { immutable } : {}) };
    const annotations = copy
      ? {
          "kubectl.kubernetes.io/last-applied-configuration": formatJson({ kind: "Secret", ...rest }),
          Bad_Key: "x",
        }
      : {};
    return {
      apiVersion: "v1",
      kind: "Secret",
      metadata: {
        name: "s",
        namespace: "n",
        annotations,
        ...(labels ? { labels: { "Not!A": "label" } } : {}),
      },
      type: "Opaque",
      ...rest,
    };
  });

const match: Match = {
  resourceRules: [{ apiGroups: [""], resources: ["secrets"], operations: ["CREATE", "UPDATE"] }],
};

/** Generic rules on the values of Secrets. */
const onValues: Pack = {
  name: "values",
  description: "",
  defaulters: [],
  rules: [
    ...["data.pin", "stringData.pin", "data.password", "stringData.size"].flatMap((field) => [
      bind(fieldOneOf, { field, values: ["gold"] }),
      bind(fieldMatches, { field, pattern: "^gold$" }),
      bind(fieldImmutable, { field }),
    ]),
    bind(jsonSchema, {
      schema: {
        type: "object",
        properties: {
          data: { type: "object", additionalProperties: { type: "string", const: "a", pattern: "^b$" } },
          stringData: { propertyNames: { enum: ["x"] }, additionalProperties: { enum: [1, "two"] } },
        },
      },
    }),
  ].map((bound, index) => ({ ...bound, id: `test/${String(index)}`, pack: "values", action: "Deny" })),
};

/** Rules that quote all that they see, or throw it. */
const telling: Pack = {
  name: "telling",
  description: "",
  defaulters: [],
  rules: everyRule()
    .slice(0, 1)
    .flatMap((bound) => [
      {
        ...bound,
        id: "test/telling",
        match,
        check: ({ object }) => [
          invalid(path("metadata", "name"), `must not be '${formatJson(object)}'`),
          invalid(path("data"), "must be told alike"),
        ],
      },
      {
        ...bound,
        id: "test/throwing",
        match,
        check: ({ object }) => {
          throw new Error(formatJson(object));
        },
      },
    ]),
};

const root = fileURLToPath(new URL("../..", import.meta.url));
const catalogue = { rules: RULES, defaulters: DEFAULTERS };
const packs: readonly Pack[] = [
  ...loadPacks(`${root}policies`, catalogue).packs,
  { name: "all", description: "", rules: everyRule(), defaulters: [] },
  onValues,
  telling,
];

const isSilent = (text: string): boolean => !text.includes(MARK) && !text.includes(DIGITS);

const review = (object: KubeObject, oldObject: KubeObject | undefined): string =>
  formatJson(
    admissionReview(object, {
      name: "s",
      namespace: "n",
      ...(oldObject === undefined ? {} : { operation: "UPDATE", oldObject }),
    }),
  );

test(
  "an answer to an API server and its record quote no value of a Secret",
  () => {
    const admission = createAdmission(packs);
    fc.assert(
      fc.property(secret, fc.option(secret, { nil: undefined }), (object, oldObject) => {
        const { body, record } = admission.review("validate", undefined, review(object, oldObject));
        expect(isSilent(formatJson(body as never))).toBe(true);
        expect(isSilent(JSON.stringify(record))).toBe(true);
        // An update that changes nothing is not reviewed.
        if (!equalJson(object, oldObject ?? null)) expect(JSON.stringify(record)).toContain("test/telling");
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);

test(
  "a report of the command line quotes none, nor does a fix",
  () => {
    const rules = createRuleSet(packs);
    fc.assert(
      fc.property(secret, (object) => {
        const source = { name: "s.yaml", text: () => formatJson(object) };
        const [document] = [...documentsOf(source)];
        if (document === undefined || isUnusable(document)) throw new Error("must be read");
        const circumstances = {
          rules,
          now: 0,
          cluster: EMPTY_CLUSTER,
          oldObjects: NO_OLD_OBJECTS,
          customResources: createCustomResources([source]),
          docs: () => undefined,
        };
        const judged = judge(document, circumstances);
        if (!("result" in judged)) throw new Error("must be judged");
        expect(isSilent(formatJson(judged.result as never))).toBe(true);
        const style = { palette: createPalette(false), columns: 80 };
        for (const stored of [undefined, judged.decision.object]) {
          const told = stored === undefined ? judged : { ...judged, stored };
          const text = textFormat(style, { failOn: "Deny", source: true }).result(told, 0);
          expect(isSilent(text.replace(/\s+/g, ""))).toBe(true);
          expect(text).toContain("must be told alike");
        }
        const assessed = assess(document, circumstances);
        if (!("trial" in assessed)) throw new Error("must be assessed");
        const { fixes, refused, decision } = fixObject(assessed.trial, assessed.decision);
        expect(isSilent(formatJson([fixes, refused, decision.findings] as never))).toBe(true);
      }),
      { numRuns: RUNS },
    );
  },
  PATIENCE,
);
