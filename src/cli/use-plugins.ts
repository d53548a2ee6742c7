import type { Command } from "commander";
import { path } from "kube-json";
import { invalid } from "../model/cause.js";
import { InputError } from "../model/input-error.js";
import { findConfig } from "../app/config/read-config.js";
import type { InputFlags } from "./shell/flags.js";
import type { Shell } from "./shell/shell.js";
import { inputErrorText } from "./terminal/diagnostics.js";
import { type NamedPlugin, loadPlugins } from "../app/plugins/load-plugins.js";

/**
 * Adds the plugins of the flags and of the configuration to the product, before a command with the flag --plugin runs.
 * Throws InputError if one cannot be used; `explain` goes on, because an explanation may help to correct it.
 */
export const usePlugins = async (command: Command, shell: Shell): Promise<void> => {
  const { product, io } = shell;
  const { plugin = [], config } = command.opts<Pick<InputFlags, "plugin" | "config">>();
  // To open a folder in an editor must not run code.
  const hasConfig = command.name() !== "lsp" && command.options.some(({ long }) => long === "--config");
  const plugins = [
    ...plugin.map((name) => ({ name, folder: io.cwd })),
    ...(hasConfig ? configured(config, shell) : []),
  ];
  if (plugins.length === 0) return;
  if (product.plugins === undefined) throw new Error("the product must be able to load plugins");
  try {
    product.plugins.add(await loadPlugins(plugins, product.catalogue, product.plugins.import, io));
  } catch (error) {
    if (!(error instanceof InputError) || command.name() !== "explain") throw error;
    await io.stderr.write(inputErrorText(error));
  }
};

const configured = (flag: string | false | undefined, { io }: Shell): readonly NamedPlugin[] => {
  try {
    const read = findConfig(flag, io);
    if (read === undefined) return [];
    const { config, problemOf } = read;
    return (config.plugins ?? []).map((name, index) => ({
      name,
      folder: config.folder,
      setting: (message) => problemOf(invalid(path("plugins", index), message)),
    }));
  } catch (error) {
    // The command reads the configuration as well, and reports this.
    if (error instanceof InputError) return [];
    throw error;
  }
};
