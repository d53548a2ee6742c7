import { placedFields } from "../testing/go.js";
import { joinPath, parentOf, withParents } from "./paths.js";
import { parseGoMod } from "./modules.js";

const WIDGET = { group: "example.com", version: "v1", kind: "Widget" };

const widget = (imports: string, type: string, paths = "@ spec"): string => `// +groupName=example.com
package v1
import ${imports}
type Widget struct {
	Spec ${type} \`json:"spec"\` // ${paths}
}
`;

/** A package with a type that has the field `size`. */
const shared = (name: string, isWanted: boolean): string => `package ${name}
type Spec struct {
	Size int \`json:"size"\`${isWanted ? " // @ spec.size" : ""}
}
`;

const FOREIGN = "@ spec ~spec.size";

const CASES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "an import of the same module": {
    "go.mod": "module example.com/p // comment\n\ngo 1.24\n",
    "api/v1/types.go": widget('"example.com/p/shared"', "shared.Spec"),
    "shared/types.go": shared("shared", true),
  },
  "a local name": {
    "go.mod": 'module "example.com/p"\n',
    "api/v1/types.go": widget('(\n\tfmt "x/fmt"\n\tsh "example.com/p/shared"\n)', "sh.Spec"),
    "shared/types.go": shared("shared", true),
  },
  "a package that is not named like its folder": {
    "go.mod": "module example.com/p\n",
    "api/v1/types.go": widget('"example.com/p/go-shared"', "common.Spec"),
    "go-shared/types.go": shared("common", true),
    "go-shared/gen.go": `//go:build ignore\n\npackage main\ntype Spec struct{}\n`,
    "go-shared/types_test.go": shared("common_test", false),
  },
  "a module path that ends in its major version": {
    "go.mod": "module example.com/p/v2\n",
    "api/v1/types.go": widget('"example.com/p/v2/shared/v3"', "v3.Spec"),
    "shared/v3/types.go": shared("v3", true),
  },
  "a module path that ends in '.v2', with its package at the root": {
    "go.mod": "module gopkg.in/p.v2\n",
    "api/v1/types.go": widget('"gopkg.in/p.v2"', "p.Spec"),
    "types.go": shared("p", true),
  },
  "a nested module, of which the longest prefix counts": {
    "go.mod": "module example.com/p\n",
    "api/go.mod": "module example.com/p/api\n",
    "api/v1/types.go": widget('"example.com/p/lib/shared"', "shared.Spec"),
    "lib/go.mod": "module example.com/p/lib\n",
    "lib/shared/types.go": shared("shared", true),
  },
  "a folder of a nested module with another path is not of the outer module": {
    "go.mod": "module example.com/p\n",
    "api/v1/types.go": widget('"example.com/p/lib/shared"', "shared.Spec", FOREIGN),
    "lib/go.mod": "module example.com/other\n",
    "lib/shared/types.go": shared("shared", false),
  },
  "a prefix ends between two segments": {
    "go.mod": "module example.com/p\n",
    "api/v1/types.go": widget('"example.com/pshared"', "pshared.Spec", FOREIGN),
    "shared/types.go": shared("pshared", false),
  },
  "a local 'replace'": {
    "go.mod": "module example.com/p\nreplace other.com/x v1.2.3 => ./third/x\n",
    "api/v1/types.go": widget('"other.com/x/shared"', "shared.Spec"),
    "third/x/go.mod": "module renamed.com/x\n",
    "third/x/shared/types.go": shared("shared", true),
  },
  "a 'replace' in a block, with a parent folder": {
    "p/go.mod": "module example.com/p\nreplace (\n\tother.com/y => other.com/z v1.0.0\n\tother.com/x => ../x\n)\n",
    "p/api/v1/types.go": widget('"other.com/x/shared"', "shared.Spec"),
    "x/go.mod": "module other.com/x\n",
    "x/shared/types.go": shared("shared", true),
  },
  "a workspace with a 'replace', and of two copies of a module the one that it uses": {
    "go.work": "go 1.24\nuse (\n\t./p\n\t./new/x\n)\nreplace other.com/z => ./old/x\n",
    "p/go.mod": "module example.com/p\n",
    "p/api/v1/types.go": widget('"other.com/x/shared"', "shared.Spec"),
    "new/x/go.mod": "module other.com/x\n",
    "new/x/shared/types.go": shared("shared", true),
    "old/x/go.mod": "module other.com/x\n",
    "old/x/shared/types.go": shared("shared", false),
  },
  "the package named by a local name is one of another module": {
    "go.mod": "module example.com/p\n",
    "api/v1/types.go": widget('shared "elsewhere.com/shared"', "shared.Spec", FOREIGN),
    "shared/types.go": shared("shared", false),
  },
  "several packages in one import path's folder": {
    "go.mod": "module example.com/p\n",
    "api/v1/types.go": widget('"example.com/p/shared"', "shared.Spec"),
    "shared/main.go": "package main\ntype Spec struct{}\n",
    "shared/types.go": shared("shared", true),
  },
  "types under testdata, with a module of their own": {
    "go.mod": "module example.com/p\n",
    "testdata/project/go.mod": "module example.com/testdata\n",
    "testdata/project/api/v1/types.go": widget('"example.com/testdata/shared"', "shared.Spec"),
    "testdata/project/shared/types.go": shared("shared", true),
  },
};

test.each(Object.entries(CASES))("%s", (_, files) => {
  const { wanted, found } = placedFields(files, WIDGET);
  expect(found).toEqual(wanted);
});

test("a go.mod file is read with comments, blocks and quotes; other lines are left out", () => {
  const text =
    'module `a/b`\r\n// replace x => ./y\r\nreplace ( c v1 => ./d // z\r\n "e" => "../f"\r\n g => h v1\r\n)\r\nuse ./i\r\ngo 1.22.0\r\n???';
  expect(parseGoMod(text)).toEqual({
    module: "a/b",
    goVersion: "1.22.0",
    replaced: [{ module: "e", folder: "../f" }],
    used: ["./i"],
  });
});

test("paths", () => {
  expect([
    joinPath("a/b", "../c/./d"),
    joinPath("", "../x"),
    joinPath("/a", "../../b"),
    joinPath("..", "../x"),
  ]).toEqual(["a/c/d", "../x", "/b", "../../x"]);
  expect([parentOf("/a"), parentOf("a"), parentOf("/"), parentOf("../..")]).toEqual(["/", "", undefined, undefined]);
  expect(withParents("/a/b")).toEqual(["/a/b", "/a", "/"]);
});
