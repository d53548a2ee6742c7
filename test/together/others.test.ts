import { importTests } from "../support/together.js";

await importTests("src", ["kube", "rules"]);
