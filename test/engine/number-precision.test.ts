import { createAdmission } from "../../src/admission/admission.js";
import type { BoundRule } from "../../src/model/pack.js";
import { numberLiteralPrecision } from "../../src/rules/objects/number-literal-precision.js";
import { packOf, reviewOf } from "../../src/testing/pack.js";
import { bind } from "../../src/testing/test-rule.js";
import { decorum, productOf } from "../support/cli-harness.js";

/** Numbers keep their digits on the way to a rule and into its messages, whatever their source. */

const rule: BoundRule = { ...bind(numberLiteralPrecision, undefined), action: "Deny" };
const pack = packOf("numbers", [rule]);

const KEPT = ["9007199254740991", "-9007199254740991", "0", "1.5", "1e3"];
const LOST = ["9007199254740992", "9007199254740993", "-9007199254740993", "9223372036854775807"];

const widget = (number: string): string =>
  `{"apiVersion": "acme.io/v1", "kind": "Widget", "metadata": {"name": "a"}, "spec": {"serial": ${number}}}`;

describe("an AdmissionReview", () => {
  const admission = createAdmission([pack]);
  const answer = (number: string): unknown => {
    const review = JSON.stringify(reviewOf({}, { object: "OBJECT" })).replace('"OBJECT"', widget(number));
    expect(review).toContain(`"serial": ${number}`);
    return admission.review("validate", undefined, review).body;
  };

  test.each(KEPT)("%s is fine", (number) => {
    expect(answer(number)).toMatchObject({ response: { allowed: true } });
    expect(answer(number)).not.toHaveProperty("response.warnings");
  });
  test.each(LOST)("%s is told with its digits", (number) => {
    expect(answer(number)).toMatchObject({
      response: {
        allowed: false,
        status: {
          details: {
            causes: [{ field: "spec.serial", message: expect.stringContaining(`not '${number}'`) as unknown }],
          },
        },
      },
    });
  });
});

describe("a manifest", () => {
  const yaml = (number: string): string =>
    `apiVersion: acme.io/v1\nkind: Widget\nmetadata:\n  name: a\nspec:\n  serial: ${number}\n`;
  const messages = async (text: string): Promise<readonly string[]> => {
    const ran = await decorum("dry-run -f - -o json", productOf([pack]), { stdin: text });
    const { results } = JSON.parse(ran.stdout) as {
      readonly results: readonly { readonly findings: readonly { readonly message: string }[] }[];
    };
    expect(results).toHaveLength(1);
    return results.flatMap(({ findings }) => findings.map(({ message }) => message));
  };

  test.each(KEPT)("%s is fine, in YAML and JSON", async (number) => {
    expect([...(await messages(yaml(number))), ...(await messages(widget(number)))]).toEqual([]);
  });
  test.each(LOST)("%s is told with its digits, in YAML and JSON", async (number) => {
    const told = [expect.stringContaining(`not '${number}'`)];
    expect(await messages(yaml(number))).toEqual(told);
    expect(await messages(widget(number))).toEqual(told);
  });
});
