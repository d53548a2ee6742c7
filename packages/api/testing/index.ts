export { messageProblems } from "./message-problems.js";
