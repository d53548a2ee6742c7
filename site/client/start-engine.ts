import { startEngine } from "./started-engine.js";

/** Starts the engine before the rest of the page is there: to load it takes longest. */
startEngine();
