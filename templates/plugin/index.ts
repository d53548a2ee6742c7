/**
 * {{package}}: a plugin of Decorum, with rules of our own.
 *
 * - A rule is a file in src/ with its test; 'decorum new rule CATEGORY/NAME' adds one.
 * - 'npm test' compiles, and runs the tests and the examples of the rules.
 * - decorum.yaml and packs/ are for trying it: 'decorum dry-run example.yaml'.
 * - Others use it by its name or its path: 'plugins: [{{package}}]' in their decorum.yaml, and 'use: RULE' in a pack.
 */
import type { Plugin } from "kube-decorum/engine";
import { {{constant}} } from "./{{name}}.js";

const plugin: Plugin = {
  engine: "{{version}}",
  rules: [{{constant}}],
};

export default plugin;
