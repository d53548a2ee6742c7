import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createRuleSet } from "../../src/engine/match/rule-set.js";
import { review } from "../../src/engine/review/review.js";
import type { Json, KubeObject } from "kube-json";
import { contextOf } from "../../src/model/context.js";
import { blocksOf } from "./guide-commands.js";
import { MANIFESTS } from "./kustomize.js";
import { shippedPacks } from "./shipped-packs.js";

/** The blocks of docs/install.md and manifests/static/README.md, and what our own packs say of the objects in them. */

export const root = join(MANIFESTS, "..");
export const read = (file: string): string => readFileSync(join(root, file), "utf8");

export const INSTALL_BLOCKS = ["docs/install.md", "manifests/static/README.md"].flatMap((page) => blocksOf(read(page)));
/** Overlays of the page, and one that it only describes. */
export const INSTALL_OVERLAYS = [
  ...INSTALL_BLOCKS.filter(({ language, text }) => language === "yaml" && text.includes("kind: Kustomization")).map(
    ({ text }) => text,
  ),
  read("test/install/overlays/webhook-for-one-pack.yaml"),
];

const rules = createRuleSet(shippedPacks());

export const reviewed = (object: Json) => {
  const context = contextOf(object as KubeObject);
  return { context, decision: review(rules, context, { default: true, validate: true }) };
};

export const expectClean = (objects: readonly Json[]): void => {
  expect(objects).not.toEqual([]);
  for (const object of objects)
    expect(reviewed(object).decision).toMatchObject({ allowed: true, findings: [], faults: [] });
};
