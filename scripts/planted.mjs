/**
 * `node scripts/planted.mjs [--all] [KIND...]`: which violations of the conventions, planted into real CRDs, the default
 * packs miss: recall by strength, and by kind with the first example that was missed; then each shape that was missed.
 * `--all` lists each kind, and the rules that found it. Runs test/planted from its sources.
 */
import "./source.mjs";

const { corpusObjects, hasCorpus, CORPUS } = await import("../test/support/corpus-files.ts");
const { measure, recall, usable } = await import("../test/planted/measure.ts");
const { KINDS } = await import("../test/planted/kinds.ts");

if (!hasCorpus) {
  process.stderr.write(`error: no corpus of real manifests at ${CORPUS}\n`);
  process.exit(2);
}

const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
/** Characters of a schema that are printed. */
const LONG = 400;
const cut = (text) => (text.length > LONG ? `${text.slice(0, LONG)} ...` : text);
const isAll = process.argv.includes("--all");
const print = (line = "") => process.stdout.write(`${line}\n`);

const crds = usable(corpusObjects("crds"));
const measured = KINDS.filter(({ id }) => wanted.length === 0 || wanted.some((start) => id.startsWith(start))).map(
  (kind) => measure(kind, crds),
);

const rulesOf = ({ rules }) =>
  Object.entries(rules)
    .sort(([, a], [, b]) => b - a)
    .map(([rule, count]) => `${rule} ${count}`)
    .join(", ");

print(`${measured.length} kinds, planted into ${crds.length} CRDs.`);
for (const strength of ["MUST", "SHOULD"]) {
  const kinds = measured.filter((one) => one.strength === strength);
  const whole = kinds.filter(({ found, planted }) => found === planted).length;
  if (kinds.length > 0)
    print(`${strength}: ${recall(measured, strength).toFixed(1)} % found; ${whole} of ${kinds.length} kinds always.`);
}
print();
print("| Kind | Strength | Found | First missed | Rules |");
print("| --- | --- | --- | --- | --- |");
for (const one of measured)
  if (isAll || one.found < one.planted)
    print(
      `| \`${one.id}\` | ${one.strength} | ${one.found}/${one.planted} | ${one.missed[0]?.where ?? ""} | ${rulesOf(one)} |`,
    );
print();
print("Shapes that were missed:");
for (const { id, strength, found, planted, missed } of measured.filter((one) => one.missed.length > 0)) {
  print();
  print(`${id} (${strength}, ${found}/${planted}):`);
  for (const what of new Set(missed.map(({ what }) => cut(what)))) print(`- ${what}`);
}
const alarms = measured.flatMap(({ id, alarms }) => alarms.map((alarm) => `${id}: ${alarm}`));
print();
print(`${alarms.length} findings on corrected twins.`);
for (const alarm of alarms) print(`- ${alarm}`);
