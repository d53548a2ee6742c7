export { placeText } from "./go.js";
export { resolve } from "../resolve/resolve.js";
export { parseGo } from "../syntax/parse.js";
