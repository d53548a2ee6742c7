import { importTests } from "../support/together.js";

await importTests("src", ["cli", "docs", "engine", "kube", "packs", "rules"]);
