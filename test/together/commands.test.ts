import { importTests } from "../support/together.js";

for (const folder of ["cli", "docs", "engine", "packs"]) await importTests(`src/${folder}`);
