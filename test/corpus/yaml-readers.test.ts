import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { splitManifests } from "kube-manifests";
import { bothReaders } from "kube-manifests/testing";
import { CORPUS, testWithCorpus } from "../support/corpus.js";
import { sampled } from "../support/sample.js";

testWithCorpus(
  "the fast reader of YAML reads nearly all of the corpus, and all of it as the library's reader does",
  () => {
    let size = 0;
    let read = 0;
    for (const name of sampled(readdirSync(CORPUS, { recursive: true, encoding: "utf8" }).sort())) {
      if (!/\.(ya?ml|json)$/.test(name)) continue;
      for (const { text } of splitManifests(readFileSync(join(CORPUS, name), "utf8"))) {
        size += text.length;
        for (const ends of ["\n", "\r\n"]) {
          const [fast, library] = bothReaders(text.replaceAll("\n", ends));
          if (fast === undefined) continue;
          if (ends === "\n") read += text.length;
          expect({ name, ...fast }).toEqual({ name, ...library });
        }
      }
    }
    expect(read / size).toBeGreaterThan(0.95);
  },
  180_000,
);
