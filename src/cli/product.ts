import type { ClusterSnapshot } from "../model/context.js";
import type { Catalogue } from "../model/rule.js";
import type { LoadedPacks } from "../packs/load.js";
import type { TestReport } from "../packs/run-tests.js";
import type { CertificateFlags } from "./certificate-flags.js";
import type { ExitCode } from "./exit-code.js";
import type { Io } from "./io.js";
import type { ServeLimits } from "./serve-flags.js";
import type { ClusterFlags } from "./served-cluster.js";
import type { PackChoice } from "./pack-choice.js";

export interface ServeOptions extends ServeLimits, ClusterFlags, CertificateFlags, PackChoice {
  /** Every address of this machine, if left out. */
  readonly host?: string;
  /** 0 for any that is free. */
  readonly port: number;
  /** 0 for any that is free; probes have no port of their own, if left out. */
  readonly probePort?: number;
  readonly packs: string;
  /** Files and folders of exceptions. */
  readonly exceptions?: readonly string[];
}

/** What the commands are about; the composition root puts it together. */
export interface Product {
  readonly version: string;
  readonly catalogue: Catalogue;
  /** Folder of the packs that come with it. */
  readonly packsDirectory: string;
  /** `exceptions` are files and folders. Throws InputError if a pack or an exception cannot be used. */
  loadPacks(directory: string, exceptions?: readonly string[]): LoadedPacks;
  /** Objects of a cluster from the manifests in a folder. Throws InputError if they cannot be used. */
  loadCluster(directory: string): ClusterSnapshot;
  /** Throws InputError if a pack, a test or an exception cannot be used. `now` is in milliseconds since 1970. */
  testPacks(directory: string, now: number, exceptions?: readonly string[]): TestReport;
  /** Settles when the service has ended. */
  serve(options: ServeOptions, io: Io): Promise<ExitCode>;
}
