import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compileFunction } from "node:vm";

/** The extension for Visual Studio Code, with stand-ins for the modules that the editor and its package bring. */

interface Extension {
  activate(context: object): Promise<void>;
  deactivate(): Promise<void>;
}

/** The options that the extension passes to a language client. */
export interface ServerOptions {
  readonly command: string;
  readonly args: readonly string[];
}
export interface ClientOptions {
  readonly documentSelector: readonly { readonly language: string }[];
}

interface Settings {
  readonly command: unknown;
  /** Shows the messages of the extension. */
  readonly tell?: (text: string) => unknown;
}

export const openExtension = (settings: Settings, LanguageClient: unknown) => {
  let changed: ((event: { affectsConfiguration(name: string): boolean }) => unknown) | undefined;
  const commands = new Map<string, () => Promise<void>>();
  const modules: Readonly<Record<string, unknown>> = {
    vscode: {
      commands: { registerCommand: (name: string, run: () => Promise<void>) => void commands.set(name, run) },
      window: { showErrorMessage: (text: string) => settings.tell?.(text) },
      workspace: {
        getConfiguration: (section: string) => ({
          get: (name: string) => (`${section}.${name}` === "decorum.command" ? settings.command : undefined),
        }),
        onDidChangeConfiguration: (listener: typeof changed) => (changed = listener),
      },
    },
    "vscode-languageclient/node": { TransportKind: { stdio: 0 }, LanguageClient },
  };
  const file = fileURLToPath(new URL("../../editors/vscode/extension.js", import.meta.url));
  const exported: Partial<Extension> = {};
  const run = compileFunction(readFileSync(file, "utf8"), ["require", "exports", "process"]) as (
    ...given: readonly unknown[]
  ) => void;
  run((name: string) => modules[name], exported, process);
  return {
    extension: exported as Extension,
    commands,
    changeSetting: () => changed?.({ affectsConfiguration: (name) => name === "decorum.command" }),
  };
};
