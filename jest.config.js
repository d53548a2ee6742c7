import { ENTRIES } from "./scripts/entries.mjs";
import { GROUPS } from "./test/together/groups.js";

/**
 * Tests run from TypeScript as ES modules: swc strips the types, `npm run types` checks them. scripts/test.mjs says which
 * suites run. Those of a group run together (test/together/groups.js), or one by one where a path is given.
 */

/** Suites that take long: over real manifests and mistakes planted in them, and of what is published and made with it. */
const LONG = ["corpus", "planted", "hostile", "fuzz", "load", "published"].map((folder) => `test/${folder}/`);
/** Further suites that `quick` leaves out. */
const SLOW = ["together/properties.", "together/http.", "process/", "integration/", "server/", "cluster/"].map(
  (path) => `test/${path}`,
);
/** Our packages are read from their sources. */
const PACKAGES = Object.entries(ENTRIES).map(([name, file]) => [`^${name}$`, file]);
const GROUPED = Object.values(GROUPS).flatMap((starts) => starts.map((start) => `<rootDir>/${start}`));

/** Suites in a browser, after `npm run site`. */
const IN_BROWSER = "test/site/";

const SUITES = {
  each: { testPathIgnorePatterns: ["test/together/"] },
  all: { testPathIgnorePatterns: [...GROUPED, IN_BROWSER] },
  site: { testMatch: [`<rootDir>/${IN_BROWSER}**/*.test.ts`] },
  long: { testMatch: LONG.map((folder) => `<rootDir>/${folder}**/*.test.ts`) },
  most: { testPathIgnorePatterns: [...GROUPED, ...LONG, IN_BROWSER] },
  quick: { testPathIgnorePatterns: [...GROUPED, ...LONG, ...SLOW, IN_BROWSER] },
};

const wanted = process.env["SUITES"] ?? "each";
if (!Object.hasOwn(SUITES, wanted))
  throw new Error(`SUITES must be one of ${Object.keys(SUITES).join(", ")}, not '${wanted}'`);

export default {
  roots: ["<rootDir>/src", "<rootDir>/packages", "<rootDir>/test"],
  testMatch: ["**/*.test.ts", "**/*.cases.yaml"],
  testEnvironment: "node",
  testSequencer: "<rootDir>/test/together/sequencer.js",
  // Jest leaves a core idle by itself: of two cores, half.
  maxWorkers: "100%",
  // A worker that has grown is replaced between two suites.
  workerIdleMemoryLimit: "1GB",
  // Five seconds, which Jest gives by itself, are not enough for a process to start on a machine that is busy.
  testTimeout: 60_000,
  moduleFileExtensions: ["ts", "js", "mjs", "cjs", "json", "node", "yaml"],
  extensionsToTreatAsEsm: [".ts", ".yaml"],
  moduleNameMapper: { ...Object.fromEntries(PACKAGES), "^(\\.{1,2}/.*)\\.js$": "$1" },
  modulePathIgnorePatterns: ["<rootDir>/packages/[^/]+/dist/", "<rootDir>/.cache/"],
  transform: {
    "\\.cases\\.yaml$": "<rootDir>/test/support/cases-transform.mjs",
    "^.+\\.ts$": [
      "<rootDir>/test/support/jest-transform.mjs",
      {
        jsc: {
          target: "es2022",
          parser: { syntax: "typescript" },
          experimental: { keepImportAttributes: true },
        },
        module: { type: "es6" },
      },
    ],
  },
  coverageProvider: "v8",
  collectCoverageFrom: ["{src,packages}/**/*.ts", "!**/*.test.ts", "!**/testing/**", "!**/dist/**"],
  coverageReporters: ["text-summary", "lcov"],
  // Of most suites. The command and the service as processes, and the review thread, are not counted.
  coverageThreshold: { global: { lines: 97, branches: 95, functions: 96 } },
  ...SUITES[wanted],
};
