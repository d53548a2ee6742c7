import { type KubeObject, isObject } from "kube-json";
import { corpusObjects, testWithCorpus } from "../support/corpus.js";
import { everyDefaulter, expectContract, requestOf } from "../support/defaulting.js";

/** Defaulting keeps its contract for every object that real projects have written. */

const PATIENCE = 300_000;
const ALL = everyDefaulter();

/** The object without one field of its spec: a replacement that leaves it out. */
const lessOne = (object: KubeObject): KubeObject => {
  const { spec } = object;
  if (!isObject(spec)) return object;
  const [, ...rest] = Object.entries(spec);
  return { ...object, spec: Object.fromEntries(rest) };
};

describe.each(["objects", "crds"] as const)("%s of the corpus", (folder) => {
  const all = corpusObjects(folder);
  testWithCorpus(
    "as they come in",
    () => {
      let patched = 0;
      for (const { object } of all) patched += expectContract(ALL, requestOf(object)).patch.length;
      if (folder === "objects") expect(patched).toBeGreaterThan(0);
    },
    PATIENCE,
  );
  testWithCorpus(
    "as they are replaced by what leaves something out",
    () => {
      for (const { object } of all) expectContract(ALL, requestOf(lessOne(object), object));
    },
    PATIENCE,
  );
});
