import { policyNotes } from "../../src/app/policies/policy-notes.js";
import { isPolicyObject, readPolicy } from "kube-admission-policies";
import { corpusObjects, testWithCorpus } from "../support/corpus.js";

/** Real policies, which API servers have accepted. */
testWithCorpus(
  "every expression of real admission policies compiles",
  () => {
    const policies = corpusObjects("objects").filter(
      ({ object }) => isPolicyObject(object) && readPolicy(object) !== undefined,
    );
    expect(policies.length).toBeGreaterThan(3);
    const rejected = policies.flatMap(({ file, object }) =>
      [...policyNotes([object])]
        .filter(({ text }) => text.includes("would be rejected"))
        .map(({ text }) => `${file}: ${text}`),
    );
    expect(rejected).toEqual([]);
  },
  300_000,
);
