/** Tests run from TypeScript as ES modules: swc strips the types, `npm run types` checks them. */
export default {
  roots: ["<rootDir>/src", "<rootDir>/test"],
  testMatch: ["**/*.test.ts"],
  testEnvironment: "node",
  // Jest leaves a core idle by itself: of two cores, half.
  maxWorkers: "100%",
  // Five seconds, which Jest gives by itself, are not enough for a process to start on a machine that is busy.
  testTimeout: 60_000,
  extensionsToTreatAsEsm: [".ts"],
  moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
  transform: {
    "^.+\\.ts$": [
      "@swc/jest",
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
};
