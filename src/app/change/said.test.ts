import { RULES } from "../../rules/index.js";
import { ABOUT } from "./said.js";

test("each name is that of a rule", () => {
  const ids = RULES.map(({ id }) => id);
  for (const name of Object.keys(ABOUT)) expect(ids).toContain(`crd-compatibility/${name}`);
});
