import { basename } from "node:path";
import { fileURLToPath } from "node:url";

/** Makes a suite of the cases of a rule, `NAME.cases.yaml`, which tests the rule that `NAME.ts` exports. */
const READER = fileURLToPath(new URL("../../src/testing/cases.ts", import.meta.url));

const suiteOf = (yaml, path) => ({
  code: `import { testCases } from ${JSON.stringify(READER)};
import * as module from ${JSON.stringify(`./${basename(path, ".cases.yaml")}.js`)};
testCases(module, ${JSON.stringify(yaml)});
`,
});

export default {
  // Without a key, Jest keeps what an older version of this file made.
  getCacheKey: (yaml, path) => suiteOf(yaml, path).code,
  process: suiteOf,
  processAsync: async (yaml, path) => suiteOf(yaml, path),
};
