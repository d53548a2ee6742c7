/** The types of a bundle, in one file: exports of its entry, and the types of our packages that they need. */
import { join } from "node:path";
import { rollup } from "rollup";
import { dts } from "rollup-plugin-dts";
import { ENTRIES, root } from "./entries.mjs";

const tsconfig = join(root, "tsconfig.json");

/** Writes the types that `entry` exports to `file`; both are relative to the project. Throws if they need another package. */
export const writeTypes = async (entry, file) => {
  const bundle = await rollup({
    input: join(root, entry),
    plugins: [dts({ tsconfig, includeExternal: Object.keys(ENTRIES) })],
    onwarn: ({ message }) => {
      throw new Error(`the types of '${entry}' must stand alone: ${message}`);
    },
  });
  const { output } = await bundle.write({ file: join(root, file) });
  const [imported] = output.flatMap(({ imports }) => imports);
  if (imported !== undefined) throw new Error(`the types of '${entry}' must not import '${imported}'`);
};
