import { fileURLToPath } from "node:url";
import "../scripts/source.mjs";

const { createAdmission } = await import("../src/admission/admission.ts");
const { DEFAULTERS } = await import("../src/defaulters/index.ts");
const { review } = await import("../src/engine/review/review.ts");
const { createRuleSet } = await import("../src/engine/match/rule-set.ts");
const { contextOfRequest, readReview } = await import("../src/admission/read-review.ts");
const { choosePacks } = await import("../src/packs/choose.ts");
const { loadPacks } = await import("../src/packs/load.ts");
const { RULES } = await import("../src/rules/index.ts");

/** Reviews per second within one process: the engine alone, and from the text of a body to the text of an answer. */

const BATCH = 50;

/** The packs that run by default. */
export const PACKS = choosePacks(
  loadPacks(fileURLToPath(new URL("../policies", import.meta.url)), { rules: RULES, defaulters: DEFAULTERS }).packs,
);

/** `prepare` makes what `work` takes, and is not timed: an object seen before would find its views in a cache. */
const perSecond = (prepare, work, milliseconds) => {
  const slice = () => {
    let count = 0;
    let elapsed = 0;
    while (elapsed < milliseconds) {
      const inputs = Array.from({ length: BATCH }, prepare);
      const start = process.hrtime.bigint();
      for (const input of inputs) work(input);
      elapsed += Number(process.hrtime.bigint() - start) / 1e6;
      count += BATCH;
    }
    return (count * 1000) / elapsed;
  };
  // The first time is for the compiler.
  slice();
  return slice();
};

export const VALIDATE = { default: false, validate: true };

/** For each body: { name, engine, answer } in reviews per second. */
export const measureEngine = (bodies, milliseconds) => {
  const rules = createRuleSet(PACKS);
  const admission = createAdmission(PACKS);
  return bodies.map(([name, body]) => {
    const prepare = () => contextOfRequest(readReview(JSON.parse(body)).request);
    const answer = (text) => JSON.stringify(admission.review("validate", undefined, text).body);
    return {
      name,
      engine: perSecond(prepare, (context) => review(rules, context, VALIDATE), milliseconds),
      answer: perSecond(() => body, answer, milliseconds),
    };
  });
};
