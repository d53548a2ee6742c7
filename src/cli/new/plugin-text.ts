import { API_VERSION } from "../../packs/shared/definitions.js";
import type { RuleId } from "./names.js";

/** The files of a new plugin. */

/** The versions in the package.json of Decorum, whose tests compile with them. */
export const COMPILERS = { "@types/node": "20.19.43", typescript: "6.0.3" } as const;

export const packageText = (name: string, version: string): string => {
  const content = {
    name,
    version: "0.1.0",
    description: "Rules for kube-decorum",
    type: "module",
    exports: { types: "./dist/index.d.ts", default: "./dist/index.js" },
    files: ["dist", "!dist/*.test.*"],
    scripts: {
      build: "tsc",
      test: "tsc && node --test dist/*.test.js && decorum test packs",
      prepack: "tsc",
    },
    peerDependencies: { "kube-decorum": version },
    devDependencies: { ...COMPILERS, "kube-decorum": version },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
};

export const TSCONFIG = `${JSON.stringify(
  {
    compilerOptions: {
      target: "es2023",
      lib: ["es2023"],
      module: "nodenext",
      types: ["node"],
      strict: true,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      verbatimModuleSyntax: true,
      skipLibCheck: true,
      rootDir: "src",
      outDir: "dist",
      declaration: true,
    },
    include: ["src"],
  },
  null,
  2,
)}\n`;

export const IGNORED = "node_modules/\ndist/\n";

export const indexText = (name: string, { name: file, constant }: RuleId, engine: string): string =>
  `/**
 * ${name}: a plugin of Decorum, with rules of our own.
 *
 * - A rule is a file in src/ with its test; 'decorum new rule CATEGORY/NAME' adds one.
 * - 'npm test' compiles, and runs the tests and the examples of the rules.
 * - decorum.yaml and packs/ are for trying it: 'decorum dry-run example.yaml'.
 * - Others use it by its name or its path: 'plugins: [${name}]' in their decorum.yaml, and 'use: RULE' in a pack.
 */
import type { Plugin } from "kube-decorum/engine";
import { ${constant} } from "./${file}.js";

const plugin: Plugin = {
  engine: "${engine}",
  rules: [${constant}],
};

export default plugin;
`;

export const CONFIG = `# For trying the plugin in its own folder.
apiVersion: ${API_VERSION}
kind: Config
plugins: [./dist/index.js]
packs: [./packs]
`;

export const EXAMPLE = `apiVersion: v1
kind: ConfigMap
metadata:
  name: settings
  namespace: shop
data:
  color: blue
`;
