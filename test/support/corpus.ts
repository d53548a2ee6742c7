import { CORPUS, hasCorpus } from "./corpus-files.js";

export { CORPUS, type Found, corpusObjects, valuesIn } from "./corpus-files.js";

/** Tests over the corpus say so where it is absent. */
if (!hasCorpus) process.stderr.write(`skipped: no corpus of real manifests at ${CORPUS}\n`);

/** `describe`, or its skipping brother where there is no corpus. */
export const describeWithCorpus = hasCorpus ? describe : describe.skip;

/** `test`, likewise. */
export const testWithCorpus = hasCorpus ? test : test.skip;
