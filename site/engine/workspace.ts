import { ioOf, type Io } from "../../src/cli/terminal/io.js";
import { type Product } from "../../src/app/parts/product.js";
import { type GivenInput, readInput } from "../../src/app/review/read-input.js";
import { FILES, type PackName, type Tab, type Texts, TABS, type Workspace } from "../share/jobs.js";
import { FILES_IN_MEMORY } from "./files.js";
import { fillFolder, textOf } from "./machine/disk.js";
import { WORK } from "./machine/path.js";
import { createProduct } from "./product.js";

/** A workspace as files, and the command that reads them. */

/** Set where the engine is bundled: the texts of the packs in policies/ by their names. */
declare const SHIPPED_PACKS: Readonly<Record<string, string>>;

const POLICIES = "/policies";

export interface Machine {
  readonly product: Product;
  readonly packs: readonly PackName[];
}

export const createMachine = (): Machine => {
  fillFolder(
    POLICIES,
    Object.fromEntries(Object.entries(SHIPPED_PACKS).map(([name, text]) => [`${name}/pack.yaml`, text])),
  );
  const created = createProduct(POLICIES);
  const product = { ...created, loadPacks: remembered((...given) => created.loadPacks(...given)) };
  const packs = product.loadPacks(POLICIES).packs.map(({ name, description, optIn }) => ({
    name,
    description,
    isDefault: optIn !== true,
  }));
  return { product, packs };
};

/** The built-in packs do not change, and to compile them takes longer than to review an object. */
const remembered = (loadPacks: Product["loadPacks"]): Product["loadPacks"] => {
  const known = new Map<string, ReturnType<Product["loadPacks"]>>();
  return (paths, ...others) => {
    const all = typeof paths === "string" ? [paths] : paths;
    const key = all.join("\n");
    const found = known.get(key) ?? loadPacks(paths, ...others);
    if (all.every((path) => path.startsWith(POLICIES))) known.set(key, found);
    return found;
  };
};

export const hasText = (texts: Texts, tab: Tab): boolean => (texts[tab] ?? "").trim() !== "";

/** The output of a command. */
export interface Written {
  out: string;
  err: string;
}

/** The environment of a command in the folder of the workspace. */
export const ioFor = (written: Written): Io =>
  ioOf({
    stdout: { write: (text) => Promise.resolve(void (written.out += text)) },
    stderr: { write: (text) => Promise.resolve(void (written.err += text)) },
    files: FILES_IN_MEMORY,
    workTree: () => undefined,
    readStdin: () => Promise.resolve(new Uint8Array()),
    cwd: WORK,
    env: {},
    isTerminal: false,
    columns: Infinity,
    now: Date.now,
  });

/** Writes the texts of the workspace, and the configuration for its choices. */
export const writeWorkspace = ({ texts, choices }: Workspace, { packs }: Machine): void => {
  const files = Object.fromEntries(
    TABS.filter((tab) => hasText(texts, tab)).map((tab) => [FILES[tab], texts[tab] ?? ""]),
  );
  const chosen = choices.packs ?? packs.filter(({ isDefault }) => isDefault).map(({ name }) => name);
  const named = hasText(texts, "pack") ? [...chosen, "./pack"] : chosen;
  const isDefault = choices.packs === undefined && !hasText(texts, "pack");
  // JSON is YAML.
  const configuration = { apiVersion: "decorum.dev/v1alpha1", kind: "Config", packs: named };
  fillFolder(WORK, isDefault ? files : { ...files, "decorum.yaml": JSON.stringify(configuration) });
};

/** The current texts of the workspace. */
export const readWorkspace = ({ texts }: Workspace): Texts =>
  Object.fromEntries(
    TABS.filter((tab) => hasText(texts, tab)).map((tab) => [tab, textOf(`${WORK}/${FILES[tab]}`) ?? texts[tab]]),
  );

/** True if there is something to review, and not only a pack with its tests. */
export const hasInput = ({ texts }: Workspace): boolean => hasText(texts, "now") || hasText(texts, "go");

/** The input that flags and configuration of a command give. Throws InputError if something cannot be used. */
export const inputOf = ({ texts, choices }: Workspace, { product }: Machine, io: Io): GivenInput => {
  const { isOwner, level } = choices;
  return readInput(
    {
      paths: (["now", "go"] as const).filter((tab) => hasText(texts, tab)).map((tab) => FILES[tab]),
      ...(hasText(texts, "before") ? { old: FILES.before } : {}),
      ...(hasText(texts, "cluster") ? { cluster: "cluster" } : {}),
      ...(isOwner ? { owned: ["*"] } : {}),
      ...(level === undefined ? {} : { level }),
    },
    { product, io },
    () => {
      throw new Error("there must be something to review");
    },
  );
};
