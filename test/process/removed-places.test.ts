import { rmSync } from "node:fs";
import { join } from "node:path";
import { crd, decorum, write } from "../support/cli-process.js";
import { commit, gitIn } from "../support/git-repository.js";

/** Where platforms show a finding on a CRD that only the old commit has: the path that it would have, as for all files. */

test.each(["github", "compact", "sarif", "gitlab", "junit"])(
  "the place of what is gone, in the output of %s",
  (output) => {
    const root = write({});
    const git = gitIn(root);
    git("init", "-q", "-b", "main");
    commit(root, { "api/config/crd/widgets.yaml": crd("integer"), "api/PROJECT": "domain: acme.io\nversion: '3'\n" });
    rmSync(join(root, "api/config"), { recursive: true });
    for (const [cwd, path, old, file] of [
      ["api", "config/crd", "git:main", "config/crd/widgets.yaml"],
      ["api", "config/crd", "git:main:api/config/crd", "config/crd/widgets.yaml"],
      [".", "api", "git:main", "api/config/crd/widgets.yaml"],
    ] as const) {
      const { stdout } = decorum(["dry-run", path, "--old", old, "-o", output], "", join(root, cwd));
      const shown = output === "gitlab" ? "api/config/crd/widgets.yaml" : file;
      expect(stdout).toMatch(new RegExp(`(?:^|[="/])${shown}[":,]`, "m"));
      expect(stdout).not.toMatch(/main(?::|%3A)/i);
      expect(stdout).not.toContain(`api/api`);
      expect(stdout).toContain("(in 'main')");
    }
  },
);
