import type { Result } from "../../src/app/report/report.js";
import { PATH, spec } from "../support/go-types.js";
import { folderOf } from "../support/new-folder.js";

/** What `init --from` takes over of kube-api-linter. */

const GOLANGCI = `version: "2"
linters:
  settings:
    custom:
      kubeapilinter:
        type: module
        settings:
          linters:
            disable: ["*"]
            enable: [jsontags, maxlength, optionalfields, unheardof]
          lintersConfig:
            jsonTags: { jsonTagRegex: "^[a-z]+$" }
            optionalfields: { pointers: { preference: WhenRequired } }
  exclusions:
    rules: [{ linters: [kubeapilinter], path: api, text: x }]
`;

test("init --from takes over linters of kube-api-linter and their settings", async () => {
  const folder = folderOf({ ".golangci.yml": GOLANGCI, [PATH]: spec('	AB int `json:"aB"`\n') });
  const { code, stderr } = await folder.decorum("init --from .golangci.yml");
  expect([code, stderr]).toEqual([0, expect.stringContaining("'unheardof' is a linter that the pack does not have")]);
  expect(stderr).toContain("1 exclusion of golangci-lint was not taken over");
  const { stdout } = await folder.decorum("dry-run -o json");
  const { results } = JSON.parse(stdout) as { readonly results: readonly Result[] };
  const rules = results.flatMap(({ findings }) => findings.filter(({ pack }) => pack === "kube-api-linter"));
  expect(rules.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([
    expect.stringMatching(/^jsontags\/pattern: .*/),
  ]);
});

test("init --from leaves out configurations that its rules refuse, and says so", async () => {
  const text = GOLANGCI.replace("enable: [", "enable: [forbiddenmarkers, ").replace(
    '"^[a-z]+$" }',
    '"(a" }\n            forbiddenMarkers: { markers: [{ identifier: 7 }] }',
  );
  const folder = folderOf({ ".golangci.yml": text, [PATH]: spec('	AB int `json:"aB"`\n') });
  const { stderr } = await folder.decorum("init --from .golangci.yml");
  expect(stderr).toMatch(/note: the settings of 'jsontags\/pattern' are left out: `pattern` must be .*/);
  expect(stderr).toMatch(/note: the settings of 'forbiddenmarkers' are left out: `markers\[0\].*` must .*/);
  expect((await folder.decorum("dry-run")).code).not.toBe(2);
});

test.each([
  ["a: [", /\.golangci\.yml:\d+:\d+/],
  [
    "version: '2'",
    /must have the settings of kube-api-linter, at 'linters\.settings\.custom\.kubeapilinter\.settings'/,
  ],
  [GOLANGCI.replace('["*"]', "all"), /must have a list at 'disable'/],
])("init --from says what is wrong with %j", async (text, problem) => {
  const { code, stderr } = await folderOf({ ".golangci.yml": text }).decorum("init --from .golangci.yml");
  expect([code, stderr]).toEqual([2, expect.stringMatching(problem)]);
});
