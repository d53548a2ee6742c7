import { spec, PATH } from "../support/go-types.js";
import { folderOf } from "../support/new-folder.js";

/** A fix that changes a field for its CRD can make another one possible there. */

const API = spec(`	// size is how big the widget is.
	Size int32 \`json:"size,omitempty"\`
`);

test("one command makes all fixes", async () => {
  const { decorum, read } = folderOf({ [PATH]: API });
  const fix = "fix api --fix-class Breaking --bounds --write";
  const { stderr } = await decorum(fix);
  const after = read(PATH);
  expect(stderr.match(/^\d+ objects: .*/gm)).toEqual([
    expect.stringMatching(/^4 objects: 2 findings fixed in 2 objects$/),
  ]);
  expect(stderr.match(/generate the CRDs again/g)).toHaveLength(1);
  expect((await decorum(fix)).stderr).toMatch(/^4 objects: no automatic fixes/m);
  expect(read(PATH)).toBe(after);
});

test("a patch says how many fixes are possible after it", async () => {
  const { stderr } = await folderOf({ [PATH]: API }).decorum("fix api --fix-class Breaking --bounds");
  expect(stderr).toContain("1 more after that");
});

test("a note names fields whose types in Go change", async () => {
  const api = spec(`	// open says so.
	// +optional
	// +kubebuilder:default=true
	Open bool \`json:"open,omitempty"\`
`);
  const { stderr, stdout } = await folderOf({ [PATH]: api }).decorum("fix api --fix-class Breaking");
  expect(stdout).toContain("+	Open *bool");
  expect(stderr).toContain("note: the type of 'WidgetSpec.Open' changes in Go; code that uses it must change, too\n");
});
