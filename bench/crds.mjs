import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { median, quantile, spread, table } from "./figures.mjs";
import { definitionOf, versionOf } from "./review.mjs";
import "../scripts/source.mjs";

const { DEFAULTERS } = await import("../src/defaulters/index.ts");
const { createRuleSet } = await import("../src/engine/match/rule-set.ts");
const { review } = await import("../src/engine/review/review.ts");
const { parseManifests } = await import("kube-manifests");
const { EMPTY_CLUSTER } = await import("../src/model/context.ts");
const { loadPacks } = await import("../src/packs/load.ts");
const { RULES } = await import("../src/rules/index.ts");

/**
 * What the review of real CustomResourceDefinitions costs, as ratios to reading them: the engine alone, with the rules of
 * all packs, on objects that it has not seen before. The definitions are other people's and do not come with this
 * project: they lie beside it, or the figures are left out.
 *
 * Usage: node bench/crds.mjs
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const CORPUS = join(root, "..", "shared", "corpus", "crds");
const LARGE = 1_400_000;
const WARM_UP = 20;
const ROUNDS = 41;
const CORPUS_ROUNDS = 5;

const print = (text = "") => process.stdout.write(`${text}\n`);

const milliseconds = (work) => {
  const start = process.hrtime.bigint();
  work();
  return Number(process.hrtime.bigint() - start) / 1e6;
};

/** The floor of anything that looks at a whole object. */
const walk = (value) => {
  if (Array.isArray(value)) for (const item of value) walk(item);
  else if (typeof value === "object" && value !== null) for (const key in value) walk(value[key]);
};

/** All definitions of the corpus, in the order of their paths: { yaml, json, object }. */
const readCorpus = () =>
  readdirSync(CORPUS, { recursive: true })
    .filter((file) => /\.ya?ml$/.test(file))
    .sort()
    .map((file) => readFileSync(join(CORPUS, file), "utf8"))
    .flatMap((yaml) => {
      const [object] = parseManifests(yaml).map(({ value }) => value);
      return object?.kind === "CustomResourceDefinition" ? [{ yaml, json: JSON.stringify(object), object }] : [];
    });

const schemaOf = ({ object }) => {
  const { versions } = object.spec;
  return versions.find(({ storage }) => storage)?.schema?.openAPIV3Schema?.properties ?? {};
};

const sorted = (entries) => Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)));

const definition = (spec, status) =>
  definitionOf([
    versionOf({
      type: "object",
      properties: {
        apiVersion: { type: "string" },
        kind: { type: "string" },
        metadata: { type: "object" },
        spec: { type: "object", properties: sorted(spec) },
        status: { type: "object", properties: sorted(status) },
      },
    }),
  ]);

/**
 * One definition of about LARGE bytes: the specs and statuses of the largest ones of the corpus, as they are, side by
 * side as properties in the order of their names, as generators write them.
 */
const largeDefinition = (corpus) => {
  const largest = corpus.toSorted((a, b) => b.json.length - a.json.length);
  const spec = [];
  const status = [];
  let size = JSON.stringify(definition([], [])).length;
  for (const one of largest) {
    const { spec: wanted, status: observed } = schemaOf(one);
    const more = JSON.stringify([wanted ?? null, observed ?? null]).length;
    if (wanted === undefined || size + more > LARGE) continue;
    const { singular, kind } = one.object.spec.names;
    const name = `${singular ?? kind.toLowerCase()}${String(spec.length)}`;
    spec.push([name, wanted]);
    if (observed !== undefined) status.push([name, observed]);
    size += more;
  }
  return JSON.stringify(definition(spec, status));
};

const CRDS = { group: "apiextensions.k8s.io", version: "v1" };

const context = (object, oldObject) => ({
  operation: oldObject === undefined ? "CREATE" : "UPDATE",
  resource: { ...CRDS, resource: "customresourcedefinitions" },
  kind: { ...CRDS, kind: "CustomResourceDefinition" },
  object,
  ...(oldObject === undefined ? {} : { oldObject }),
  name: object.metadata.name,
  dryRun: false,
  cluster: EMPTY_CLUSTER,
});

/** A small change: a new optional field. */
const changed = (object) => {
  object.spec.versions[0].schema.openAPIV3Schema.properties.spec.properties.note = {
    type: "string",
    description: "Says what the widget is for.",
  };
  return object;
};

/** What `judge` takes over what reading the object takes, round by round; `prepare` makes objects that are new to it. */
const ratios = (text, prepare, judge) =>
  Array.from({ length: WARM_UP + ROUNDS }, () => {
    const reading = milliseconds(() => walk(JSON.parse(text)));
    const one = prepare();
    return milliseconds(() => judge(one)) / reading;
  }).slice(WARM_UP);

const measureLarge = (text, judge) => [
  ["CREATE", spread(ratios(text, () => context(JSON.parse(text)), judge))],
  ["UPDATE", spread(ratios(text, () => context(changed(JSON.parse(text)), JSON.parse(text)), judge))],
];

const sum = (values) => values.reduce((total, value) => total + value, 0);

/** Milliseconds for each definition, the median over the rounds; what `prepare` makes is not timed. */
const measureEach = (definitions, prepare, work) => {
  const rounds = Array.from({ length: CORPUS_ROUNDS + 2 }, () =>
    definitions.map((one) => {
      const input = prepare(one);
      return milliseconds(() => work(input));
    }),
  ).slice(2);
  return definitions.map((_, index) => median(rounds.map((times) => times[index])));
};

const measureCorpus = (corpus, judge) => {
  const reading = measureEach(corpus, ({ json }) => json, JSON.parse);
  const yaml = measureEach(corpus, (one) => one.yaml, parseManifests);
  const engine = measureEach(corpus, ({ json }) => context(JSON.parse(json)), judge);
  const row = (name, times) => {
    const ratios = times.map((time, index) => time / reading[index]).sort((a, b) => a - b);
    return [name, sum(times) / sum(reading), ...[0.1, 0.5, 0.9, 1].map((share) => quantile(ratios, share))];
  };
  return [row("YAML reader", yaml), row("engine", engine)].map(([name, ...figures]) => [
    name,
    ...figures.map((figure) => figure.toFixed(1)),
  ]);
};

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** Prints the figures, or that there are none. */
const main = () => {
  if (!existsSync(CORPUS)) {
    print(`NOT MEASURED: real CustomResourceDefinitions; there are none at ${CORPUS}\n`);
    return;
  }
  const { packs } = loadPacks(join(root, "policies"), { rules: RULES, defaulters: DEFAULTERS });
  // All that judge definitions and their changes, the opt-in ones too.
  const rules = createRuleSet(packs.filter(({ name }) => name.startsWith("api-")));
  const judge = (one) => review(rules, one, { default: false, validate: true });
  const corpus = readCorpus();
  const text = largeDefinition(corpus);
  const applied = rules.select(context(JSON.parse(text))).rules.length;
  const found = judge(context(JSON.parse(text))).findings.length;
  print(
    `A CustomResourceDefinition of ${megabytes(text.length)}, ${applied} rules, ${found} findings kept; ${ROUNDS} rounds\n`,
  );
  print(table([["engine", "/ (JSON.parse and a bare walk)"], ...measureLarge(text, judge)]));
  const bytes = sum(corpus.map(({ json }) => json.length));
  print(`\n${corpus.length} real CustomResourceDefinitions, ${megabytes(bytes)} of JSON, each by itself\n`);
  print(
    table([
      ["/ JSON.parse", "all", "10th percentile", "median", "90th percentile", "greatest"],
      ...measureCorpus(corpus, judge),
    ]),
  );
  print();
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main();
