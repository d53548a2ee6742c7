import { relative, resolve } from "node:path";
import { path } from "kube-json";
import { notFound } from "../../model/cause.js";
import type { Pack } from "../../model/pack.js";
import { literal } from "../../text/message.js";
import { kindIfVisible } from "../sources/ancestors.js";
import type { App } from "../parts/product.js";
import { configuredPacks } from "./configured-packs.js";
import type { ReadConfig } from "./read-config.js";

/** The exceptions that a configuration names. */
export interface ConfiguredExceptions {
  readonly paths: readonly string[];
  /** Packs that they may name although this run does not load them: those of the configuration, and the built-in ones. */
  readonly others: () => readonly Pack[];
}

/** The files and folders of exceptions in a configuration. Throws InputError if one does not exist. */
export const configuredExceptions = (read: ReadConfig, app: App): ConfiguredExceptions | undefined => {
  const { config, refuse } = read;
  const { product, io } = app;
  if (config.exceptions === undefined) return undefined;
  refuse(
    config.exceptions.flatMap((one, index) =>
      kindIfVisible(resolve(config.folder, one), io.files) === undefined
        ? [
            notFound(
              path("exceptions", index),
              `must be a file or a folder of exceptions; ${literal(one)} does not exist`,
            ),
          ]
        : [],
    ),
  );
  return {
    paths: config.exceptions.map((one) => relative(io.cwd, resolve(config.folder, one)) || "."),
    others: () =>
      [configuredPacks(read, app)?.folders ?? [], product.packsDirectory].flatMap((folders) =>
        folders.length === 0 ? [] : product.loadPacks(folders).packs,
      ),
  };
};
