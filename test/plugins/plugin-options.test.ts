import { path } from "kube-json";
import { loadPlugins } from "../../src/app/plugins/load-plugins.js";
import { bindOptions } from "../../src/packs/entries/options.js";
import { recordingIo } from "../support/cli-harness.js";
import { withRule } from "../support/plugin.js";

test.each(["check", "reads"])("a plugin whose options fail in %s is named where the pack has them", async (name) => {
  const options = {
    schema: { type: "object" },
    defaults: {},
    [name]: () => {
      throw new TypeError("no luck");
    },
  };
  const { rules } = await loadPlugins(
    [{ name: "./a.js", folder: "/project" }],
    { rules: [], defaulters: [], version: "0.1.0" },
    () => Promise.resolve({ default: withRule({ options }) }),
    recordingIo({ files: { "a.js": "" } }),
  );
  const outcomes = rules.map((own) => bindOptions(own, {}, path("options")));
  expect(outcomes.flatMap((one) => ("causes" in one ? one.causes.map(({ message }) => message) : []))).toEqual([
    `must be options for which \`options.${name}\` of 'acme/no-default-namespace' in plugin './a.js' does not fail; it failed with 'TypeError: no luck'`,
  ]);
});
