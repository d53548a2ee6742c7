/**
 * `node scripts/package-check.mjs TARBALL...`: whether others can use the packed packages, by publint (package.json and files)
 * and attw (types, as TypeScript finds them for ES modules). Prints every problem, and exits with 1 if there is one.
 */
import { readFileSync } from "node:fs";
import { checkPackage, createPackageFromTarballData } from "@arethetypeswrong/core";
import { publint } from "publint";
import { formatMessage } from "publint/utils";

const files = process.argv.slice(2);
if (files.length === 0 || files.some((file) => file.startsWith("-"))) {
  process.stderr.write("Usage: node scripts/package-check.mjs TARBALL...\n");
  process.exit(2);
}

/** How others may resolve the types: not by the way of Node 10, which knows no exports, nor by require(). */
const RESOLUTIONS = ["node16-esm", "bundler"];

for (const file of files) {
  const tarball = readFileSync(file);
  const bytes = tarball.buffer.slice(tarball.byteOffset, tarball.byteOffset + tarball.byteLength);
  const { messages, pkg } = await publint({ pack: { tarball: bytes }, strict: true });
  const problems = messages.map(
    (message) => `publint: ${message.type}: ${formatMessage(message, pkg, { color: false })}`,
  );

  const analysis = await checkPackage(createPackageFromTarballData(new Uint8Array(tarball)));
  if (analysis.types === false) problems.push("attw: the package must have types");
  else {
    const { entrypoints } = analysis;
    for (const [name, { resolutions }] of Object.entries(entrypoints))
      for (const kind of RESOLUTIONS) {
        const { resolution, visibleProblems = [] } = resolutions[kind];
        if (resolution === undefined) problems.push(`attw: ${kind}: '${name}' must be found`);
        for (const index of visibleProblems)
          problems.push(`attw: ${kind}: '${name}': ${analysis.problems[index].kind}`);
      }
    console.log(`checked ${pkg.name}: ${Object.keys(entrypoints).join(", ")}`);
  }
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) process.exitCode = 1;
}
