/**
 * `npm audit --json --package-lock-only | node scripts/audit.mjs`: the known vulnerabilities of packages that are in the bundle, by
 * its bill of materials. npm cannot tell them from tools, because the package has no dependencies. Exits with 1 if there is
 * one, or no report. Plain Node; needs a build.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const { vulnerabilities, error } = JSON.parse(readFileSync(0, "utf8"));
if (vulnerabilities === undefined) throw new Error(`the report must list vulnerabilities: ${JSON.stringify(error)}`);
const { components } = JSON.parse(readFileSync(join(root, "dist", "sbom.cdx.json"), "utf8"));
const shipped = new Set(components.map(({ group, name }) => (group === undefined ? name : `${group}/${name}`)));

const found = Object.values(vulnerabilities).filter(({ name }) => shipped.has(name));
for (const { name, severity, range, via } of found) {
  const reasons = via.map((one) => (typeof one === "string" ? `by ${one}` : `${one.title} ${one.url}`));
  console.log(`${severity}: ${name} ${range}: ${reasons.join("; ")}`);
}
if (found.length > 0) process.exitCode = 1;
else console.log(`none of the ${String(shipped.size)} packages in the bundle has a known vulnerability`);
