/**
 * `node scripts/quality/threads.mjs [--misses]`: which remarks of reviewers (test/remarks) the default packs make, by class
 * and by strength, by default and with advice, as found / asked; and how many of the fields that reviewers accepted they
 * deny. The half that is set aside stands apart. `--misses` lists what is missed in the other half, with what is said there.
 */
import "../source.mjs";

const { REMARKS, CLASSES, classOf, isHeldOut } = await import("../../test/remarks/remark.ts");
const { measure } = await import("../../test/remarks/measure.ts");

const print = (line = "") => process.stdout.write(`${line}\n`);
const measured = REMARKS.map(measure);

const count = (list, has) => `${list.filter(has).length} / ${list.length}`;
const cells = (list) => {
  const asked = list.filter(({ remark }) => !remark.negative);
  const accepted = list.filter(({ remark }) => remark.negative);
  return [
    count(asked, ({ found }) => found.length > 0),
    count(asked, ({ advised }) => advised.length > 0),
    count(accepted, ({ others }) => others.some(({ action }) => action === "Deny")),
  ];
};

const table = (first, groups) => {
  print(`| ${first} | found | with advice | accepted, denied | set aside: found | with advice | accepted, denied |`);
  print(`| --- |${" --- |".repeat(6)}`);
  for (const [name, list] of groups) {
    const open = list.filter(({ remark }) => !isHeldOut(remark));
    const aside = list.filter(({ remark }) => isHeldOut(remark));
    print(`| ${name} | ${[...cells(open), ...cells(aside)].join(" | ")} |`);
  }
  print();
};

table("class", [
  ...CLASSES.map((name) => [name, measured.filter(({ remark }) => classOf(remark) === name)]),
  ["**all**", measured],
]);
table(
  "strength",
  ["MUST", "SHOULD", "opinion"].map((strength) => [
    strength,
    measured.filter(({ remark }) => remark.strength === strength),
  ]),
);

if (process.argv.includes("--misses"))
  for (const { remark, advised, others } of measured) {
    if (isHeldOut(remark) || remark.negative || advised.length > 0) continue;
    print(`- ${remark.id} (${remark.strength}; ${remark.source}): ${remark.remark} ${remark.reason}`);
    for (const { rule, message } of others) print(`  - ${rule}: ${message}`);
  }
