import { crdProblems } from "kube-schema";
import { formatField, valueAt } from "kube-json";
import { RULES } from "../../src/rules/index.js";
import { definitionOf, oldDefinitionOf, placeOf } from "./definition.js";
import { type Measured, findingsAt, measure } from "./measure.js";
import { CLASSES, REMARKS, type Remark, classOf, isHeldOut } from "./remark.js";

/**
 * Remarks of human reviewers, and fields that they accepted. A remark names the rules that say the same, as judged by people who
 * read both; one without such a rule gives the reason, and stays a known miss.
 */

const SOURCE = /^(?:https:\/\/[^ ]+|[\w.-]+\/[\w.-]+(?:#\d+|@[0-9a-f]{7,40}))$/;
const asked = REMARKS.filter(({ negative }) => negative !== true);
const accepted = REMARKS.filter(({ negative }) => negative === true);
const ids = (remarks: readonly Remark[]): readonly string[] => remarks.map(({ id }) => id);

describe("remarks of reviewers", () => {
  let measured: readonly Measured[] = [];

  beforeAll(() => {
    measured = REMARKS.map(measure);
  });

  test("there are at least 200 remarks and 60 accepted fields, about half of them set aside", () => {
    expect(asked.length).toBeGreaterThanOrEqual(200);
    expect(accepted.length).toBeGreaterThanOrEqual(60);
    const share = REMARKS.filter(isHeldOut).length / REMARKS.length;
    expect(share).toBeGreaterThan(0.4);
    expect(share).toBeLessThan(0.6);
  });

  test("each has a name of its own in the file of its class, and says where it was made", () => {
    expect(new Set(ids(REMARKS)).size).toBe(REMARKS.length);
    expect(REMARKS.filter((remark) => !CLASSES.includes(classOf(remark)))).toEqual([]);
    expect(REMARKS.filter(({ source }) => !SOURCE.test(source)).map(({ source }) => source)).toEqual([]);
  });

  test("a remark has either rules that say the same, or the reason why none does; an accepted field has neither", () => {
    expect(
      ids(asked.filter(({ rules, reason, strength }) => (rules === undefined) === (reason === undefined) || !strength)),
    ).toEqual([]);
    expect(ids(accepted.filter(({ rules, reason, strength }) => (rules ?? reason ?? strength) !== undefined))).toEqual(
      [],
    );
    const known = new Set(RULES.map(({ id }) => id));
    expect(
      REMARKS.flatMap(({ rules = [], denied = [] }) => [...rules, ...denied]).filter((id) => !known.has(id)),
    ).toEqual([]);
  });

  test("an API server accepts each definition, which has the field", () => {
    const problems = REMARKS.flatMap((remark) =>
      [definitionOf(remark), ...[oldDefinitionOf(remark) ?? []].flat()].flatMap((crd) =>
        crdProblems(crd).found.map(({ kind, field }) => `${remark.id}: ${kind} ${formatField(field)}`),
      ),
    );
    expect(problems).toEqual([]);
    const without = REMARKS.filter(({ columns }) => columns !== "none").filter((remark) =>
      [definitionOf(remark), oldDefinitionOf(remark)].every((crd) => valueAt(crd, pathOf(remark)) === undefined),
    );
    expect(ids(without)).toEqual([]);
  });

  test("a rule says the same at the field, if perhaps only as advice", () => {
    expect(
      ids(measured.filter(({ remark, advised }) => remark.rules && advised.length === 0).map(({ remark }) => remark)),
    ).toEqual([]);
  });

  test("what reviewers accepted is not denied, but for the fields that say by which rules", () => {
    const denials = (remark: Remark): readonly string[] =>
      findingsAt(remark)
        .filter(({ action }) => action === "Deny")
        .map(({ rule }) => rule);
    expect(accepted.map((remark) => [remark.id, denials(remark)])).toEqual(
      accepted.map(({ id, denied = [] }) => [id, denied]),
    );
  });

  test("a finding at another field does not count, and neither does another rule", () => {
    const remark: Remark = {
      id: "naming/other",
      source: "acme/widgets#1",
      remark: "A name must be camelCase.",
      at: "spec.size",
      spec: { size: { type: "integer", format: "int32", minimum: 0, maximum: 9 }, max_size: { type: "boolean" } },
      rules: ["crd-naming/json-field-camel-case"],
    };
    expect(measure(remark).found).toEqual([]);
    expect(measure({ ...remark, at: "spec.max_size" }).found).toHaveLength(1);
    expect(measure({ ...remark, at: "spec.max_size", rules: ["crd-schema/bounded-size"] }).found).toEqual([]);
  });
});

const pathOf = (remark: Remark): readonly (string | number)[] =>
  placeOf(remark).map((step) => (step === "0" ? 0 : step));
