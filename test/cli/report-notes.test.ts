import { crd } from "kube-schema/testing";
import { parse } from "yaml";
import { OUTPUTS } from "../../src/cli/outputs.js";
import { PACK } from "../support/cli-fixtures.js";
import { decorum, productOf } from "../support/cli-harness.js";
import { offlinePacks, shippedPacks } from "../support/shipped-packs.js";

/** Each report with a place for it lists the documents that were not judged, and so does standard error always. */

const KUSTOMIZATION = "apiVersion: kustomize.config.k8s.io/v1beta1\nkind: Kustomization\n";
const files = {
  "a.yaml": `apiVersion: v1\nkind: App\nmetadata: { name: a }\n---\n${KUSTOMIZATION}`,
  "old.yaml": "apiVersion: v1\nkind: App\nmetadata: { name: 'b<|' }\n",
};
const SKIPPED = "skipped 1 document that is no API object: a.yaml (configuration of kustomize)";
const LEFT = "old.yaml:1: App/b<| has no matching object in the input";
const EXCLUDED = "'--exclude none' matches no file or folder of the input";

const report = async (output: string, flags = ""): Promise<string> => {
  const line = `dry-run a.yaml --old old.yaml --exclude none -o ${output}${flags}`;
  const { stdout, stderr } = await decorum(line, productOf([PACK]), { files });
  if (flags === "") expect(stderr).toContain(`note: ${SKIPPED}\n`);
  return stdout;
};

/** Where the notes are, in the formats that have a place for them. */
const PLACES: Readonly<Record<string, (text: string) => unknown>> = {
  json: (text) => (JSON.parse(text) as { notes: unknown }).notes,
  yaml: (text) => (parse(text) as { notes: unknown }).notes,
  sarif: (text) => {
    const { runs } = JSON.parse(text) as {
      runs: { invocations: { executionSuccessful: boolean; toolExecutionNotifications: object[] }[] }[];
    };
    const [invocation] = runs[0]?.invocations ?? [];
    expect(invocation?.executionSuccessful).toBe(true);
    return invocation?.toolExecutionNotifications.map((one) => {
      expect(one).toMatchObject({ level: "note" });
      return (one as { message: { text: string } }).message.text;
    });
  },
  junit: (text) =>
    /<testsuite name="notes" tests="0" failures="0" skipped="0">\s*<system-out>([^<]*)<\/system-out>\s*<\/testsuite>/
      .exec(text)?.[1]
      ?.replaceAll("&lt;", "<")
      .split("\n"),
  html: (text) => [...text.matchAll(/<li>([^<]*)<\/li>/g)].map(([, note = ""]) => note.replaceAll("&lt;", "<")),
  markdown: (text) =>
    text
      .split("\n")
      .filter((line) => line.startsWith("- "))
      .map((line) => line.slice(2).replaceAll("\\", "").replaceAll("&lt;", "<")),
};

describe("the notes of a run", () => {
  test.each(Object.keys(PLACES))("are in %s, also with --quiet", async (output) => {
    const expected = [EXCLUDED, SKIPPED, LEFT];
    expect(PLACES[output]?.(await report(output))).toEqual(expected);
    expect(PLACES[output]?.(await report(output, " --quiet"))).toEqual(expected);
  });
  test.each(Object.keys(PLACES))("are none in %s for settings of the command itself", async (output) => {
    const own = "apiVersion: decorum.dev/v1alpha1\nkind:";
    const settings = { "decorum.yaml": `${own} Config\n`, "known.yaml": `${own} Baseline\nfindings: []\n` };
    const app = "apiVersion: v1\nkind: App\nmetadata: { name: a }\n";
    const line = `dry-run . -o ${output} --no-config`;
    const { stdout, stderr } = await decorum(line, productOf([PACK]), { files: { ...settings, "a.yaml": app } });
    expect(stderr).toBe("");
    expect(PLACES[output]?.(stdout) ?? []).toEqual([]);
  });
  const others = Object.keys(OUTPUTS).filter((output) => PLACES[output] === undefined);
  test.each(others)("have no place in %s, and are on standard error", async (output) => {
    expect(await report(output)).not.toContain("kustomize");
  });
  test("end in Markdown, where they could fill the page", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [
        `${String(at)}.yaml`,
        files["old.yaml"].replace("'b<|'", `b${String(at)}`),
      ]),
    );
    const line = `dry-run a.yaml -o markdown ${Object.keys(many)
      .map((name) => `--exclude none${name}`)
      .join(" ")}`;
    const { stdout } = await decorum(line, productOf([PACK]), { files });
    expect(stdout).toMatch(/none19\.yaml.*\n- and 11 more notes\n$/);
  });
});

test("an object that was not reviewed is counted, and its finding says why, in each format", async () => {
  const old = "apiVersion: extensions/v1beta1\nkind: Ingress\nmetadata: { name: a }\n";
  const product = productOf(shippedPacks());
  const run = async (output: string): Promise<string> =>
    (await decorum(`dry-run a.yaml -o ${output}`, product, { files: { "a.yaml": old } })).stdout;
  const { summary } = JSON.parse(await run("json")) as { summary: object };
  expect(summary).toMatchObject({ objects: 1, unreviewed: 1 });
  for (const output of Object.keys(OUTPUTS))
    expect([output, await run(output)]).toEqual([output, expect.stringMatching(/not reviewed|not serve|removed/)]);
});

test("CEL rules that were not compiled are told, by the names of their CRDs", async () => {
  const text = JSON.stringify(
    crd({
      spec: {
        a: { type: "string", maxLength: 5, "x-kubernetes-validations": [{ rule: "self.nothing" }] },
        b: { type: "integer", format: "int32", default: "three" },
      },
    }),
  );
  const { stderr } = await decorum("dry-run a.yaml", productOf(offlinePacks()), { files: { "a.yaml": text } });
  expect(stderr).toContain(
    "note: the CEL rules of 'widgets.acme.io' were not compiled, because an API server reports other findings first; repair those, and run again\n",
  );
});
