import { found, spec } from "../support/go-types.js";

/** The CPU time of a review of these files, in seconds. */
const secondsFor = async (files: Readonly<Record<string, string>>): Promise<number> => {
  const before = process.cpuUsage();
  await found(files, "api");
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
};

const type = (index: number): string =>
  `// S${String(index)} is one.\ntype S${String(index)} struct {\n\tX string \`json:"x"\`\n}\n`;
const types = Array.from({ length: 6000 }, (_, index) => type(index)).join("");

test("thousands of types in a file take a time in proportion to their number", async () => {
  const head = "// +groupName=acme.io\npackage v1\n\n";
  expect(await secondsFor({ "api/v1/types.go": head + types })).toBeLessThan(20);
}, 60_000);

test("thousands of fields in a struct take a time in proportion to their number", async () => {
  const field = (index: number): string =>
    `\t// f${String(index)} is.\n\tF${String(index)} string \`json:"f${String(index)}"\`\n`;
  const fields = Array.from({ length: 6000 }, (_, index) => field(index)).join("");
  expect(await secondsFor({ "api/v1/types.go": spec(fields) })).toBeLessThan(20);
}, 120_000);

test("thousands of types that inline one another take a time in proportion to their number", async () => {
  const inlining = (index: number): string =>
    ["T", "U"]
      .map((name) => {
        const next = ["T", "U"].map((one) => `\t${one}${String(index + 1)} \`json:",inline"\`\n`).join("");
        return `type ${name}${String(index)} struct {\n${next}}\n`;
      })
      .join("");
  const all = Array.from({ length: 3000 }, (_, index) => inlining(index)).join("");
  expect(await secondsFor({ "api/v1/types.go": spec('\tT0 `json:",inline"`\n') + all })).toBeLessThan(15);
}, 120_000);
