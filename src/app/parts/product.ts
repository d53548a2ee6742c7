import type { ClusterSnapshot } from "../../model/context.js";
import type { Pack } from "../../model/pack.js";
import type { Catalogue } from "../../model/rule.js";
import type { OpenText } from "../../packs/pack-folder.js";
import type { LoadedPacks } from "../../packs/load.js";
import type { TestReport } from "../../packs/tests/run-tests.js";
import type { ImportModule } from "../plugins/import-module.js";
import type { PluginParts } from "../plugins/load-plugins.js";
import type { Io } from "../host/io.js";

/** The parts that the application uses; the composition root provides them. */
export interface Product {
  readonly version: string;
  /** Loads the modules that the parts below need; called before any command but `version`. */
  prepare?(): Promise<void>;
  readonly catalogue: Catalogue;
  /** Folder of the built-in packs. */
  readonly packsDirectory: string;
  /**
   * `exceptions` are files and folders; they may also name `others`, packs that are not loaded. Open texts take the place
   * of stored ones. Throws InputError if a pack or an exception cannot be used.
   */
  loadPacks(
    paths: string | readonly string[],
    exceptions?: readonly string[],
    openText?: OpenText,
    others?: () => readonly Pack[],
  ): LoadedPacks;
  /** Objects of a cluster from the manifests in a folder. Throws InputError if they cannot be used. */
  loadCluster(directory: string): ClusterSnapshot;
  /** Throws InputError if a pack, a test or an exception cannot be used. `now` is in milliseconds since 1970. */
  testPacks(paths: string | readonly string[], now: number, exceptions?: readonly string[]): TestReport;
  /** Loads modules that users name; `add` makes the catalogue and the functions above include their parts. */
  readonly plugins?: { readonly import: ImportModule; add(parts: PluginParts): void };
}

/** The application: its parts and its surroundings. */
export interface App {
  readonly product: Product;
  readonly io: Io;
}
