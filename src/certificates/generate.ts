/** A module of its own, because the bundle knows no names in a CommonJS package that is imported on demand. */
export { generate } from "selfsigned";
