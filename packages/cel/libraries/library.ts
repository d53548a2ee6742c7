export type { CelFunction, Library, Overload } from "../check/library.js";
