// Exits with 0 if this Node.js is new enough for the package.
import { readFileSync } from "node:fs";

const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
const numbers = (text) => text.match(/\d+/g).map(Number);
const [wantedMajor, wantedMinor = 0] = numbers(engines.node);
const [major, minor] = numbers(process.versions.node);
process.exitCode = major > wantedMajor || (major === wantedMajor && minor >= wantedMinor) ? 0 : 1;
