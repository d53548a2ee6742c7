import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { isBuiltInGroup } from "kube-api";
import { type KubeObject, formatField, parseApiVersion } from "kube-json";
import { contextOf } from "../../src/model/context.js";
import { snapshotOf } from "../../src/model/snapshot.js";
import { valuesIn } from "../support/corpus-files.js";
import { requiredFieldPresent } from "../../src/rules/objects/required-field-present.js";

/**
 * The answers of a real API server to the custom resources of other projects; it knew their definitions. The data is not ours to
 * ship: the test reads it where a checkout has it beside it, and reports where it has not.
 */
const shared = fileURLToPath(new URL("../../../shared", import.meta.url));
const golden = join(shared, "golden", "apiserver-dryrun.jsonl");
const corpus = join(shared, "corpus");
const isThere = existsSync(golden) && existsSync(corpus);
if (!isThere) process.stderr.write(`skipped: no answers of an API server at ${golden}\n`);

interface Answer {
  readonly what: "crd" | "object";
  readonly file: string;
  readonly index: number;
  readonly apiVersion: string;
  readonly code: number;
  readonly status?: {
    readonly details?: {
      readonly causes?: readonly { readonly reason: string; readonly field: string }[];
    };
  };
}

const objectsIn = (file: string): readonly KubeObject[] =>
  valuesIn(join(corpus, file)).map((value) => value as KubeObject);

const MILLISECONDS = 60_000;

(isThere ? test : test.skip)(
  "optionality-09: the fields that an API server misses in custom resources are those that the rule misses",
  () => {
    const definitions = readdirSync(join(corpus, "crds"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".yaml"))
      .flatMap((name) => objectsIn(join("crds", name)));
    const cluster = snapshotOf(definitions);
    // 400 and 409 say nothing of required fields: strict decoding and names come first.
    const answers = readFileSync(golden, "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Answer)
      .filter(({ what, code }) => what === "object" && (code === 201 || code === 422))
      .filter(({ apiVersion }) => !isBuiltInGroup(parseApiVersion(apiVersion).group));
    const missed = answers.map(({ file, index, status }) => {
      const object = objectsIn(file)[index];
      if (object === undefined) throw new Error(`no object ${String(index)} in ${file}`);
      const causes = [...requiredFieldPresent.check(contextOf(object, { cluster }), undefined)];
      return {
        file,
        server: (status?.details?.causes ?? [])
          .filter(({ reason }) => reason === "FieldValueRequired")
          .map(({ field }) => field)
          .sort(),
        rule: causes.map(({ field }) => formatField(field)).sort(),
      };
    });
    expect(missed.length).toBeGreaterThan(100);
    expect(missed.filter(({ server }) => server.length > 0).length).toBeGreaterThan(2);
    expect(missed.map(({ file, rule }) => [file, rule])).toEqual(missed.map(({ file, server }) => [file, server]));
  },
  MILLISECONDS,
);
