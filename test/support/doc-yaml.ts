import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Ajv } from "ajv";
import { parseAllDocuments } from "yaml";
import { readConfig } from "../../src/app/config/read-config.js";
import { DEFAULTERS } from "../../src/defaulters/index.js";
import { type Json, type JsonObject, arrayAt, isArray, isObject, stringAt } from "kube-json";
import { exceptionsSchema } from "../../src/packs/exceptions/exceptions.js";
import { loadPacks } from "../../src/packs/load.js";
import { policyTestSchema } from "../../src/packs/tests/policy-test-schema.js";
import { RULES } from "../../src/rules/index.js";
import { decorum, productOf } from "./cli-harness.js";
import { root } from "./doc-blocks.js";
import { shellProblems } from "./doc-scripts.js";
import { shippedPacks } from "./shipped-packs.js";

/** Parts of documents of other tools, by a member at the top. */
const FRAGMENTS: Readonly<Record<string, string>> = {
  patches: "a kustomization",
  components: "a kustomization",
  resources: "a kustomization",
  configMapGenerator: "a kustomization",
  volumeMounts: "a part of a Deployment",
  metadata: "a part of an object",
  repos: "the configuration of pre-commit",
  image: "values of the Helm chart",
  packs: "values of the Helm chart",
};

/** Groups of documents that only programs read, which are no objects of a cluster. */
const CLIENT_ONLY = /^(?:apiserver\.config\.k8s\.io|kustomize\.config\.k8s\.io|kind\.x-k8s\.io|v1\/Config$|cli\.)/;

const catalogue = { rules: RULES, defaulters: DEFAULTERS };
const policies = join(root, "policies");
const packs = shippedPacks();

const inFile = <T>(text: string, use: (file: string) => T): T => {
  const folder = mkdtempSync(join(tmpdir(), "block-"));
  try {
    const file = join(folder, "pack.yaml");
    writeFileSync(file, text);
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
};

/** The error of a function, as a problem. */
export const thrown = (run: () => unknown): readonly string[] => {
  try {
    run();
    return [];
  } catch (error) {
    return [String(error)];
  }
};

const packProblems = (text: string): readonly string[] =>
  inFile(text, (folder) => thrown(() => loadPacks(folder, catalogue, policies)));

const HEAD = "apiVersion: decorum.dev/v1alpha1\nkind: PolicyPack\nmetadata: { name: fragment }\n";

const schemaProblemsOf = (document: Json, schema: JsonObject): readonly string[] => {
  const ajv = new Ajv({ strict: false });
  return ajv.validate(schema, document) ? [] : [ajv.errorsText()];
};

const ownProblems = (document: JsonObject, text: string): readonly string[] => {
  const kind = stringAt(document, "kind") ?? "";
  if (kind === "PolicyPack") return packProblems(text);
  if (kind === "PolicyTest") return schemaProblemsOf(document, policyTestSchema());
  if (kind === "PolicyExceptions") return schemaProblemsOf(document, exceptionsSchema());
  if (kind === "Config") return thrown(() => readConfig("/a/decorum.yaml", text, "/a"));
  return [`there is no kind '${kind}'`];
};

const objectProblems = async (text: string): Promise<readonly string[]> => {
  const { stdout, stderr } = await decorum("dry-run -f a.yaml -o compact", productOf(packs), {
    files: { "a.yaml": text },
  });
  return `${stdout}\n${stderr}`.split("\n").filter((line) => /^(?:\S+ )?error: /.test(line));
};

const fragmentProblems = (document: unknown, text: string): readonly string[] => {
  if (document === null && /^# decorum:waive \S+ -- \S/.test(text)) return [];
  if (isArray(document) && document.every((entry) => stringAt(entry, "use") !== undefined))
    return packProblems(`${HEAD}spec:\n  rules:\n${text.replace(/^(?=.)/gm, "    ")}`);
  if (isArray(document) && document.every((entry) => isObject(entry) && "name" in entry && "object" in entry))
    return schemaProblemsOf({ ...testHead, spec: { cases: document } }, policyTestSchema());
  if (!isObject(document)) return ["it must be a document, a list of entries of a pack, or a list of cases of a test"];
  const spec = document["spec"];
  if (isObject(spec) && ["rules", "defaulters", "exceptions", "waivers"].some((name) => name in spec))
    return packProblems(HEAD + ("rules" in spec || "defaulters" in spec ? text : withRules(text)));
  const jobs = document["jobs"];
  const steps = isObject(jobs)
    ? Object.values(jobs).flatMap((job) => arrayAt(job, "steps"))
    : arrayAt(document, "steps");
  if (steps.length > 0) return steps.flatMap((step) => shellProblems(stringAt(step, "run") ?? ""));
  const scripts = Object.values(document).flatMap((job) => arrayAt(job, "script"));
  if (scripts.length > 0)
    return scripts.flatMap((line) =>
      typeof line === "string" ? shellProblems(line) : ["a line of a script must be text"],
    );
  const [first = ""] = Object.keys(document);
  return Object.hasOwn(FRAGMENTS, first)
    ? []
    : [`nothing says what '${first}:' is a part of: FRAGMENTS of this suite, or 'not run: REASON' at the block`];
};

const testHead = { apiVersion: "decorum.dev/v1alpha1", kind: "PolicyTest", metadata: { name: "fragment" } };

/** Exceptions name entries of the pack, which a part of it lacks. */
const withRules = (text: string): string => {
  const named = [...text.matchAll(/rules: \[([^\]]*)\]/g)].flatMap(([, list = ""]) => list.split(/,\s*/));
  const ids = [...new Set(named.map((name) => name.replaceAll(/["']/g, "")))].filter((name) => name !== "*");
  const entry = (id: string): string =>
    RULES.some((rule) => rule.id === id)
      ? `    - use: ${id}
`
      : `    - { use: labels/label-syntax, id: ${id} }
`;
  return `${text}\n  rules:\n${ids.map(entry).join("")}`;
};

export const syntaxProblems = (text: string): readonly string[] =>
  parseAllDocuments(text).flatMap(({ errors }) => errors.map(({ message }) => message));

const documentProblems = async (value: Json, text: string): Promise<readonly string[]> => {
  const [apiVersion = "", kind] = [stringAt(value, "apiVersion"), stringAt(value, "kind")];
  if (!isObject(value) || kind === undefined) return fragmentProblems(value, text);
  if (apiVersion.startsWith("decorum.dev/")) return ownProblems(value, text);
  return CLIENT_ONLY.test(`${apiVersion}/${kind}`) ? [] : objectProblems(text);
};

/** The problems of YAML: packs load, documents of Decorum fit their schemas, and objects are not denied. */
export const yamlProblems = async (text: string): Promise<readonly string[]> => {
  const errors = syntaxProblems(text);
  if (errors.length > 0) return errors;
  const documents = parseAllDocuments(text);
  const problems: string[] = [];
  // One after the other: a command loads its modules when it runs.
  for (const document of documents)
    problems.push(
      ...(await documentProblems(document.toJS() as Json, documents.length === 1 ? text : document.toString())),
    );
  return problems;
};
