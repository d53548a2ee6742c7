import { growth } from "../../src/testing/growth.js";
import { found, spec } from "../support/go-types.js";

const texts = (count: number, one: (index: string) => string): string =>
  Array.from({ length: count }, (_, index) => one(String(index))).join("");

test.each<readonly [string, (count: number) => string]>([
  [
    "types in a file",
    (count) =>
      "// +groupName=acme.io\npackage v1\n\n" +
      texts(count, (index) => `// S${index} is one.\ntype S${index} struct {\n\tX string \`json:"x"\`\n}\n`),
  ],
  [
    "fields in a struct",
    (count) => spec(texts(count, (index) => `\t// f${index} is.\n\tF${index} string \`json:"f${index}"\`\n`)),
  ],
  [
    "types that inline one another",
    (count) => {
      const inlined = (index: number): string =>
        ["T", "U"].map((name) => `\t${name}${String(index)} \`json:",inline"\`\n`).join("");
      const types = texts(count, (index) =>
        ["T", "U"].map((name) => `type ${name}${index} struct {\n${inlined(Number(index) + 1)}}\n`).join(""),
      );
      return spec('\tT0 `json:",inline"`\n') + types;
    },
  ],
])(
  "thousands of %s take a time in proportion to their number",
  async (_, text) => {
    expect(await growth((count) => found({ "api/v1/types.go": text(count) }, "api"), 250)).toBeLessThan(2);
  },
  60_000,
);
