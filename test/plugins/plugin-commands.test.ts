import { createParts } from "../../src/parts.js";
import { decorum, packOf, productOf } from "../support/cli-harness.js";
import { rule, withRule } from "../support/plugin.js";

/** Commands with a plugin, without files; see plugins.test.ts. */

describe("the command", () => {
  const parts = createParts("0.1.0", "policies");
  const product = (module: object) => {
    let now = parts;
    return {
      ...productOf([packOf([])], { version: "0.1.0" }),
      get catalogue() {
        return now.catalogue;
      },
      plugins: {
        import: () => Promise.resolve(module),
        add: (more: Parameters<typeof parts.withPlugins>[0]) => void (now = parts.withPlugins(more)),
      },
    };
  };
  const config = "apiVersion: decorum.dev/v1alpha1\nkind: Config\nplugins: [./a.js]\n";

  test("explains a rule of a plugin of the configuration, with its own reference", async () => {
    const { stdout, stderr, code } = await decorum(
      "explain acme/no-default-namespace",
      product({ default: withRule({}) }),
      {
        files: { "decorum.yaml": config, "a.js": "" },
      },
    );
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("rule, Deny by default, of the plugin ./a.js");
    expect(stdout).toContain("Reference\n  Namespaces at Acme\n");
    expect(stdout).not.toContain("api-conventions.md");
  });

  test("explains in spite of a plugin that cannot be used, and says so; a review does not run", async () => {
    const files = { "decorum.yaml": config, "cm.yaml": rule.good };
    const explained = await decorum("explain no-float-in-spec", product({}), { files });
    expect([explained.code, explained.stderr]).toEqual([
      0,
      expect.stringContaining("plugins[0]: './a.js' must be a JavaScript module; it does not exist"),
    ]);
    const reviewed = await decorum("dry-run cm.yaml", product({}), { files });
    expect([reviewed.code, reviewed.stdout]).toEqual([2, ""]);
  });

  test("loads no plugin with --no-config, and none that a reviewed file names", async () => {
    const { code, stderr } = await decorum("dry-run --no-config other.yaml cm.yaml", product({}), {
      files: { "decorum.yaml": config, "other.yaml": `${config}metadata: { name: x }\n`, "cm.yaml": rule.good },
    });
    expect(stderr).not.toContain("plugin");
    expect(code).not.toBe(3);
  });

  test("prints a schema that knows the rules of plugins", async () => {
    const { stdout } = await decorum("schema config --plugin ./a.js", product({ default: withRule({}) }), {
      files: { "a.js": "" },
    });
    expect(stdout).toContain('"acme/no-default-namespace"');
  });
});
