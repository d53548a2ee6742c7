import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type KubeObject, formatField, objectName } from "kube-json";
import { valuesIn } from "../support/corpus-files.js";
import type { Cause } from "../../src/model/cause.js";
import { contextOf } from "../../src/model/context.js";
import { formatKnown } from "../../src/rules/crd-validity/format-known.js";
import { categoryOf } from "../../src/model/rule.js";
import { RULES } from "../../src/rules/index.js";

const CRD_VALIDITY = RULES.filter(({ id }) => categoryOf(id) === "crd-validity");

/**
 * The answers of Kubernetes 1.36 to real CustomResourceDefinitions. The data is not ours to ship: the test reads it where a
 * checkout has it beside it, and reports where it has not.
 */
const shared = fileURLToPath(new URL("../../../shared", import.meta.url));
const golden = join(shared, "golden", "apiserver-dryrun.jsonl");
const corpus = join(shared, "corpus");
const suite = join(shared, "apiserver-suite", "crds");
const isThere = [golden, corpus, suite].every((path) => existsSync(path));
if (!isThere) process.stderr.write(`skipped: no answers of an API server at ${golden}\n`);

interface Answer {
  readonly what: "crd" | "object";
  readonly file: string;
  readonly name: string;
  readonly code: number;
  readonly warnings?: string | readonly string[];
  readonly status?: {
    readonly details?: {
      readonly causes?: readonly { readonly reason: string; readonly field: string }[];
    };
  };
}

const objectsIn = (file: string): readonly KubeObject[] => valuesIn(file).map((value) => value as KubeObject);

const causesOf = (object: KubeObject): readonly Cause[] =>
  CRD_VALIDITY.filter(({ action }) => action === "Deny").flatMap((rule) => [
    ...rule.check(contextOf(object), undefined),
  ]);

const named = (causes: readonly Cause[]): readonly string[] =>
  causes.map(({ reason, field }) => `${reason} ${formatField(field)}`).sort();

/** 'unrecognized format \"a\"' for each format. */
const warningsOf = (object: KubeObject): readonly string[] =>
  [...formatKnown.check(contextOf(object), undefined)].map(
    ({ message }) => /; '(.*)' is not one$/.exec(message)?.[1] ?? message,
  );

const MILLISECONDS = 120_000;
const where = isThere ? describe : describe.skip;

where("what an API server rejects in real definitions", () => {
  const answers = isThere
    ? readFileSync(golden, "utf8")
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line) as Answer)
        .filter(({ what }) => what === "crd")
    : [];
  const objectOf = ({ file, name }: Answer): KubeObject => {
    const found = objectsIn(join(corpus, file)).find((object) => objectName(object) === name);
    if (found === undefined) throw new Error(`no '${name}' in ${file}`);
    return found;
  };

  test(
    "the same causes, and none where it accepts",
    () => {
      const differing = answers.flatMap((answer) => {
        const ours = [...new Set(named(causesOf(objectOf(answer))))];
        const causes = answer.status?.details?.causes ?? [];
        const theirs = [...new Set(causes.map(({ reason, field }) => `${reason} ${field}`))].sort();
        return JSON.stringify(ours) === JSON.stringify(theirs) ? [] : [{ file: answer.file, ours, theirs }];
      });
      expect(differing).toEqual([]);
      expect(answers.filter(({ code }) => code === 201)).toHaveLength(374);
      expect(answers.filter(({ code }) => code === 422)).toHaveLength(13);
    },
    MILLISECONDS,
  );

  test(
    "the same warnings of formats",
    () => {
      const differing = answers.flatMap((answer) => {
        const ours = [...new Set(warningsOf(objectOf(answer)))];
        const said = [answer.warnings ?? []].flat().join("\n");
        const theirs = [...said.matchAll(/unrecognized format \\?"([^"\\]*)\\?"/g)].map((match) => match[1]);
        // A refused definition gets no warnings.
        const same = JSON.stringify(ours) === JSON.stringify([...new Set(theirs)]);
        return same || answer.code !== 201 ? [] : [{ file: answer.file, ours, theirs }];
      });
      expect(differing).toEqual([]);
    },
    MILLISECONDS,
  );

  test(
    "nothing in definitions that are installed",
    () => {
      const files = isThere ? readdirSync(suite) : [];
      const found = files.flatMap((file) => objectsIn(join(suite, file)).flatMap((object) => named(causesOf(object))));
      expect(found).toEqual([]);
      expect(new Set(files.map((file) => file.split("--", 1)[0])).size).toBe(53);
    },
    MILLISECONDS,
  );
});
