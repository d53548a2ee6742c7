import { fileURLToPath } from "node:url";
import { createAdmission } from "../../src/admission/admission.js";
import { chosenPacks } from "../../src/app/parts/pack-choice.js";
import { createParts } from "../../src/parts.js";
import { isExampleDenied } from "../../src/service/start-text.js";

/** The request that `serve` proposes to try: it is worth it only if something is denied. */

const policies = fileURLToPath(new URL("../../policies", import.meta.url));
const { loadPacks } = createParts("0.1.0", policies);

test.each([
  ["all built-in packs", policies, {}, true],
  ["one of them", `${policies}/references`, {}, true],
  ["packs that do not review it", `${policies}/events`, {}, false],
  ["a trial, in which nothing is denied", policies, { enforce: "Warn" }, false],
] as const)("%s", (_, folder, choice, expected) => {
  const packs = chosenPacks(loadPacks(folder).loaded, choice).map(({ pack }) => pack);
  expect(isExampleDenied(createAdmission(packs))).toBe(expected);
});
