export { bothReaders } from "./yaml-readers.js";
