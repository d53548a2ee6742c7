export { placeText } from "./go.js";
