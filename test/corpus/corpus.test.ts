import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { CORPUS, testWithCorpus } from "../support/corpus.js";

const root = fileURLToPath(new URL("../..", import.meta.url));

const MILLISECONDS = 180_000;

interface Report {
  readonly summary: Readonly<Record<"objects" | "allowed" | "denied" | "findings" | "faults", number>>;
  readonly results: readonly {
    readonly allowed: boolean;
    readonly findings: readonly { readonly action: string; readonly line: number | null }[];
  }[];
  readonly errors: readonly { readonly message: string }[];
}

testWithCorpus(
  "a dry run of the corpus ends without a fault, and says the same twice",
  () => {
    const built = spawnSync(process.execPath, [join(root, "scripts/setup.mjs"), "--build"], {
      encoding: "utf8",
    });
    expect(built).toMatchObject({ status: 0 });
    const dryRun = () =>
      spawnSync(process.execPath, [join(root, "dist/main.js"), "dry-run", "-f", CORPUS, "-o", "json"], {
        encoding: "utf8",
        maxBuffer: 256 * 1024 * 1024,
      });
    const [first, second] = [dryRun(), dryRun()];
    const hash = (text: string): string => createHash("sha256").update(text).digest("hex");
    expect(hash(first.stdout)).toBe(hash(second.stdout));
    expect(first.stderr).toBe(second.stderr);

    const { summary, results, errors } = JSON.parse(first.stdout) as Report;
    expect(summary.faults).toBe(0);
    expect(summary.objects).toBeGreaterThan(2000);
    expect(summary).toMatchObject({
      objects: results.length,
      allowed: results.filter(({ allowed }) => allowed).length,
      findings: results.flatMap(({ findings }) => findings).length,
    });
    expect(results.flatMap(({ findings }) => findings).filter(({ line }) => line === null)).toEqual([]);
    // Two files of the corpus give a key twice; their problem is reported, and everything else is judged.
    expect(errors.map(({ message }) => message)).toEqual(errors.map(() => expect.stringContaining("twice") as unknown));
    expect(first.status).toBe(errors.length > 0 ? 2 : summary.denied > 0 ? 1 : 0);
  },
  MILLISECONDS,
);
