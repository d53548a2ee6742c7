import { decorum } from "../support/cli-harness.js";
import { SIZE, product, review, widgets } from "../support/reviewed-widgets.js";

/** What a change excuses itself. */

test("lists what the change brings and excuses, and its verdict counts it", async () => {
  const comment = "# decorum:waive crd-compatibility/enum-value-kept -- see @all, *x* and <b>";
  const now = widgets(comment, SIZE.replace("Small, Large", "Small"));
  const { code, stdout } = await review(widgets(SIZE), now);
  expect([code, stdout]).toEqual([0, expect.stringContaining("\n\nNo finding blocks this change; 1 is waived.\n")]);
  const said = "`spec.size` must not remove enum value 'Large'; existing objects may hold it";
  expect(stdout.replaceAll(/\s+/g, " ")).toContain(
    `Waived - new.yaml:27 ${said} (\`crd-compatibility/enum-value-kept\`); waived by comment at new.yaml:26: see @all, *x* and <b>`,
  );
  const markdown = (await review(widgets(SIZE), now, "--owned acme.io -o markdown")).stdout;
  expect(markdown).toContain("**No finding blocks this change; 1 is waived.**");
  expect(markdown).toContain(
    `#### Waived\n- new.yaml:27 ${said} (\`crd-compatibility/enum-value-kept\`); waived by comment at new.yaml:26: see @\u200ball, \\*x\\* and &lt;b>\n`,
  );
  const files = { "old.yaml": widgets(SIZE), "new.yaml": now };
  const dry = (format: string) => decorum(`dry-run new.yaml --old old.yaml -o ${format}`, product, { files });
  expect((await dry("github")).stdout).toMatch(
    /^::notice file=new.yaml,line=27,.*title=crd-compatibility\/enum-value-kept::`spec.size` .*; waived by comment at new.yaml:26: see @all/m,
  );
  expect((await dry("markdown")).stdout).toContain("; waived by comment at new.yaml:26: see @\u200ball");
  const same = await review(now, now);
  expect(same.stdout).toContain("No finding blocks this change.\n");
});
