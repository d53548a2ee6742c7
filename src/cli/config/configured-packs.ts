import { join, relative, resolve } from "node:path";
import { path } from "../../kube/json/field-path.js";
import { notFound } from "../../model/cause.js";
import { literal } from "../../text/message.js";
import { didYouMean } from "../../text/suggest.js";
import { kindIfVisible } from "../input/ancestors.js";
import type { Shell } from "../product.js";
import type { ReadConfig } from "./read-config.js";

/** The packs that a configuration names. */
export interface ConfiguredPacks {
  readonly folders: readonly string[];
  /** The names of built-in packs among them, which run even if they are opt-in. */
  readonly names: readonly string[];
}

/** The folder of a built-in pack; undefined if none has this name. */
export const builtInPack = (name: string, { product, io }: Shell): string | undefined => {
  const folder = join(product.packsDirectory, name);
  return /^[a-z0-9-]+$/.test(name) && kindIfVisible(folder, io.files) === "directory" ? folder : undefined;
};

/** The folders of the packs in a configuration. Throws InputError for one that does not exist. */
export const configuredPacks = ({ config, refuse }: ReadConfig, shell: Shell): ConfiguredPacks | undefined => {
  const { product, io } = shell;
  if (config.packs === undefined) return undefined;
  const names: string[] = [];
  const folders = config.packs.map((one, index) => {
    const builtIn = builtInPack(one, shell);
    if (builtIn !== undefined) {
      names.push(one);
      return builtIn;
    }
    const own = resolve(config.folder, one);
    if (kindIfVisible(own, io.files) === undefined) {
      const known = io.files.list(product.packsDirectory).map(({ name }) => name);
      const packs = known.filter((name) => !name.includes(".")).sort();
      refuse([
        notFound(
          path("packs", index),
          `must be the name of a built-in pack or a folder, not ${literal(one)}${didYouMean(one, packs)}`,
        ),
      ]);
    }
    return relative(io.cwd, own) || ".";
  });
  return { folders, names };
};
