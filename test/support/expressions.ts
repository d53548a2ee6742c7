import { provide } from "../../src/kube/policies/port.js";
import * as programs from "../../src/kube/policies/program.js";

/** Rules and defaulters with expressions can be used in tests that import this file. */
provide(programs);
