import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type KubeObject, formatField, parseApiVersion } from "kube-json";
import { ADMISSION_KINDS, POLICY_GROUP } from "kube-admission-policies";
import { contextOf } from "../../src/model/context.js";
import { corpusObjects, testWithCorpus, valuesIn } from "../support/corpus.js";
import { categoryOf } from "../../src/model/rule.js";
import { RULES } from "../../src/rules/index.js";

const ADMISSION_POLICIES = RULES.filter(({ id }) => categoryOf(id) === "admission-policies");

/** The answers of Kubernetes 1.36 to real admission policies and bindings, without the causes about their metadata. */
const shared = fileURLToPath(new URL("../../../shared", import.meta.url));
const golden = join(shared, "golden", "apiserver-dryrun.jsonl");
const isThere = existsSync(golden);
if (!isThere) process.stderr.write(`skipped: no answers of an API server at ${golden}\n`);

interface Answer {
  readonly file: string;
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly code: number;
  readonly status?: {
    readonly details?: { readonly causes?: readonly { readonly reason: string; readonly field: string }[] };
  };
}

const isPolicyKind = ({ apiVersion = "", kind = "" }: Partial<Pick<Answer, "apiVersion" | "kind">>): boolean =>
  parseApiVersion(apiVersion).group === POLICY_GROUP && ADMISSION_KINDS.includes(kind);

const DENYING = ADMISSION_POLICIES.filter(({ action }) => action === "Deny");

const causesOf = (object: KubeObject): readonly string[] =>
  DENYING.flatMap((rule) => [...rule.check(contextOf(object), undefined)])
    .map(({ reason, field }) => `${reason} ${formatField(field)}`)
    .sort();

(isThere ? test : test.skip)("an API server rejects the same fields of real policies", () => {
  const answers = readFileSync(golden, "utf8")
    .split("\n")
    .filter((line) => line.includes("AdmissionPolicy"))
    .map((line) => JSON.parse(line) as Answer)
    .filter(isPolicyKind);
  expect(answers.length).toBeGreaterThan(12);
  for (const { file, status } of answers) {
    const [object] = valuesIn(join(shared, "corpus", file));
    const causes = (status?.details?.causes ?? [])
      .filter(({ field }) => !field.startsWith("metadata."))
      .map(({ reason, field }) => `${reason} ${field}`);
    expect([file, ...causesOf(object as KubeObject)]).toEqual([file, ...causes.sort()]);
  }
});

/** Parts of objects, which a test of their project compares with stored ones. */
const REJECTED = 3;

// Only some objects of each project are in the corpus, so each is reviewed by itself.
testWithCorpus(
  "real policies and bindings have no findings but those of the API server",
  () => {
    const objects = corpusObjects("objects").filter(({ object }) => isPolicyKind(object));
    expect(objects.length).toBeGreaterThan(15);
    const found = objects.flatMap(({ file, object }) =>
      ADMISSION_POLICIES.flatMap((rule) =>
        [...rule.check(contextOf(object), undefined)].map(({ field, message }) => ({
          file,
          action: rule.action,
          text: `${file} ${rule.id} ${formatField(field)} ${message}`,
        })),
      ),
    );
    const rejected = found.filter(({ action }) => action === "Deny");
    expect(new Set(rejected.map(({ file }) => file)).size).toBe(REJECTED);
    expect(found.filter((one) => !rejected.includes(one)).map(({ text }) => text)).toEqual([]);
  },
  300_000,
);
