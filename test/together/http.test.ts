import { importGroup } from "../support/together.js";

await importGroup("http");
