import { rmSync } from "node:fs";
import { join } from "node:path";
import { commit, gitIn } from "../support/git-repository.js";
import { TYPES as PARTS, WIDGET as PROJECT } from "../support/go-widget.js";
import { type Folder, folderOf } from "../support/new-folder.js";

/** CRDs that were not generated again: the change is in Go alone. */

const TYPES = PARTS.replace("package v1\n", '$&\nimport metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"\n').replace(
  "type Widget struct {\n",
  '$&\tmetav1.TypeMeta   `json:",inline"`\n\tmetav1.ObjectMeta `json:"metadata,omitempty"`\n',
);
const WIDGET = { ...PROJECT, "api/v1/widget_types.go": TYPES };
const TYPES_FILE = "api/v1/widget_types.go";
const NAME = "CustomResourceDefinition/widgets.shop.acme.io";
const SIZE = /(?:\t\/\/.*\n)*\tSize int32.*\n/;
const WITHOUT_SIZE = TYPES.replace(SIZE, "");
const WITH_MORE = TYPES.replace(
  /\tSize int32.*\n/,
  '$&\n\t// weight is its weight.\n\t// +optional\n\tWeight *int64 `json:"weight,omitempty"`\n',
);

/** A repository whose work tree has these types instead. */
const changed = (types: string, before: Readonly<Record<string, string>> = {}): Folder => {
  const folder = folderOf();
  gitIn(folder.path)("init", "-q");
  commit(folder.path, { ...WIDGET, ...before });
  commit(folder.path, { [TYPES_FILE]: types });
  return folder;
};

const COMPARED = "--old git:HEAD~1 --only-new";

test.each(["config/crd", "config/crd api", "."])(
  "what the types take away is denied, with the input '%s'",
  async (input) => {
    const { decorum } = changed(WITHOUT_SIZE);
    const { code, stdout, stderr } = await decorum(`dry-run ${input} ${COMPARED}`);
    expect(stdout.match(/Deny .*/g)).toEqual([expect.stringContaining("must not be removed")]);
    expect(code).toBe(1);
    expect(stderr).toContain(`error: ${NAME} is older than its Go types`);
    const review = await decorum(`review ${input} --old git:HEAD~1`);
    expect([review.code, review.stdout]).toEqual([1, expect.stringContaining("Blocks: 1 finding")]);
  },
);

test("a change that breaks nothing must be generated, too", async () => {
  const { decorum } = changed(WITH_MORE);
  const { code, stdout, stderr } = await decorum(`dry-run config/crd ${COMPARED}`);
  expect([code, stdout]).toEqual([1, expect.not.stringContaining("Deny")]);
  expect(stderr).toContain(
    `error: ${NAME} is older than its Go types; generate it again, for example with 'make manifests'\n`,
  );
  expect((await decorum(`dry-run config/crd ${COMPARED} --fail-on Never`)).code).toBe(0);
  expect(await decorum("review config/crd --old git:HEAD~1")).toMatchObject({
    code: 1,
    stdout: expect.stringContaining("No verdict: ") as string,
  });
});

describe("a CRD that was older before", () => {
  const older = () => changed(`${WITHOUT_SIZE}\n`, { [TYPES_FILE]: WITHOUT_SIZE });

  test("is a note", async () => {
    expect(await older().decorum(`dry-run config/crd ${COMPARED}`)).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(
        "note: 'spec.size' of Widget v1 (api/v1/widget_types.go:7) differs between Go and",
      ) as string,
    });
  });

  test("makes a strict run fail, with or without '--old'", async () => {
    const { decorum } = older();
    for (const command of [
      "dry-run config/crd",
      `dry-run config/crd ${COMPARED}`,
      "review config/crd --old git:HEAD~1",
    ]) {
      const { code, stderr } = await decorum(`${command} --fail-on Never --strict`);
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining(
          `error: ${NAME} is older than its Go types ('--strict'); generate it again, for example with 'make manifests'\n`,
        ),
      ]);
      expect((await decorum(`${command} --fail-on Never --no-strict`)).code).toBe(0);
    }
  });
});

/** The types with other text at one place. */
const edited = (from: string, to: string): string => {
  expect(TYPES).toContain(from);
  return TYPES.replace(from, to);
};
const SIZE_FIELD = 'Size int32 `json:"size,omitempty"` // in cm';
const MARKER = "// +kubebuilder:subresource:status\n";
const beforeSize = (line: string): string => edited("\tSize int32", `\t${line}\n\tSize int32`);

test.each<readonly [string, string, string]>([
  ["a field that becomes required", edited(SIZE_FIELD, 'Size int32 `json:"size"`'), "'spec.required'"],
  [
    "another type",
    edited(SIZE_FIELD, 'Size map[string]int32 `json:"size,omitempty"`'),
    "`type` of 'spec.size' of Widget v1",
  ],
  ["another size of integers", edited("Size int32", "Size int64"), "'spec.size.format'"],
  ["a bound that is gone", edited("\t// +kubebuilder:validation:MaxLength=20\n", ""), "'spec.color.maxLength'"],
  [
    "a rule",
    edited("type WidgetSpec", '// +kubebuilder:validation:XValidation:rule="true"\ntype WidgetSpec'),
    "'spec.x-kubernetes-validations'",
  ],
  ["a field that may be null", beforeSize("// +nullable"), "'spec.size.nullable'"],
  [
    "how lists are merged",
    edited("\tConditions", "\t// +listType=atomic\n\tConditions"),
    "'status.conditions.x-kubernetes-list-type'",
  ],
  ["the scope", edited(MARKER, `${MARKER}// +kubebuilder:resource:scope=Cluster\n`), "'spec.scope'"],
  ["a short name", edited(MARKER, `${MARKER}// +kubebuilder:resource:shortName=wd\n`), "'spec.names.shortNames'"],
  [
    "a version that is not served",
    edited(MARKER, `${MARKER}// +kubebuilder:unservedversion\n`),
    "'served' of Widget v1",
  ],
  ["a subresource", edited(MARKER, ""), "'subresources' of Widget v1"],
  [
    "a column",
    edited(MARKER, `${MARKER}// +kubebuilder:printcolumn:name=A,type=string,JSONPath=.spec.color\n`),
    "'additionalPrinterColumns' of Widget v1",
  ],
  [
    "another version",
    edited("package v1", "// +versionName=v2\npackage v1"),
    "version 'v1' of Widget and version 'v2' of Widget",
  ],
  [
    "a field that is called experimental",
    edited("// size is how big the widget is.", "// size is experimental.\n\t// +kubebuilder:validation:Maximum=5"),
    "`maximum` of 'spec.size' of Widget v1",
  ],
])("%s must be in the CRD, too", async (_, types, named) => {
  const { code, stderr } = await changed(types).decorum(`dry-run config/crd ${COMPARED}`);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`error: ${NAME} is older than its Go types;`)]);
  expect(stderr).toContain(`note: ${named}`);
});

test.each([
  ["a project is around the CRDs alone", { "config/PROJECT": WIDGET.PROJECT }, []],
  ["a module is around the CRDs alone", { "config/go.mod": "module acme.io/crds\n" }, ["PROJECT"]],
  ["no project or module is left", {}, ["PROJECT", "go.mod"]],
])("sources that the old state had are read where %s", async (_, files, deleted) => {
  const folder = changed(TYPES);
  for (const name of deleted) rmSync(join(folder.path, name));
  commit(folder.path, { ...files, [TYPES_FILE]: WITHOUT_SIZE });
  const { code, stderr } = await folder.decorum(`dry-run config/crd ${COMPARED}`);
  expect([code, stderr]).toEqual([1, expect.stringContaining(`error: ${NAME} is older than its Go types;`)]);
});

test("generated again, or without a CRD before, none is older", async () => {
  const folder = changed(WITHOUT_SIZE);
  const crd = WIDGET["config/crd/widgets.yaml"].replace(/ +size:.*\n/, "");
  commit(folder.path, { "config/crd/widgets.yaml": crd });
  const { stdout, stderr } = await folder.decorum("dry-run config/crd --old git:HEAD~2 --only-new");
  expect([stdout.match(/Deny/g)?.length, stderr]).toEqual([1, expect.not.stringContaining("older")]);
  // What the CRD says is not said twice, although it lacks another field.
  commit(folder.path, { [TYPES_FILE]: WITH_MORE.replace(SIZE, "") });
  const both = await folder.decorum("dry-run config/crd --old git:HEAD~3 --only-new");
  expect([both.stdout.match(/Deny +must not be removed/g)?.length, both.code]).toEqual([1, 1]);
  expect(both.stdout).toContain("spec.weight");
  rmSync(join(folder.path, "config"), { recursive: true });
  commit(folder.path, {});
  commit(folder.path, { ...WIDGET, [TYPES_FILE]: WITHOUT_SIZE });
  expect((await folder.decorum(`dry-run config/crd ${COMPARED}`)).stderr).not.toContain("error: ");
});
