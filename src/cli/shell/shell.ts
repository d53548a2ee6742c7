import type { Command } from "commander";
import type { App, Product as AppProduct } from "../../app/parts/product.js";
import type { ExitCode } from "../../app/host/exit-code.js";
import type { Io } from "../terminal/io.js";

/** The parts that commands use; the composition root provides them. */
export interface Product extends AppProduct {
  /** Gives the text of a file in templates/: files for `decorum new`, with places for names, and the parts of pages. */
  readonly template: (file: string) => string;
  /** The folder of the built site, which need not be there. */
  readonly siteDirectory: string;
  /** A parameter, because the command line does not import the service. */
  readonly addServe: AddCommand;
  /** Like `addServe`, for the language server. */
  readonly addLsp: AddCommand;
}

/** The environment of a command; `end` takes the exit code. */
export interface Shell extends App {
  readonly product: Product;
  readonly io: Io;
  end(code: ExitCode): void;
  /** '-h' is given: help is short. */
  readonly isBrief?: boolean;
}

export type AddCommand = (program: Command, shell: Shell) => void;
