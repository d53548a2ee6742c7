import { endOf } from "./certificate.js";
import type { Lifetimes } from "./lifetimes.js";
import { type Authority, leafUntil, type Material } from "./material.js";
import { type Mint, MINT } from "./mint.js";
import type { Step } from "./plan.js";

/** The steps that change the Secret. */
export type SecretStep = Exclude<Step, { readonly do: "Publish" | "Nothing" }>;

interface AdvanceOptions {
  readonly lifetimes: Lifetimes;
  readonly hosts: readonly string[];
  readonly mint?: Mint | undefined;
}

/**
 * The content of the Secret after a step. `material` is the current content; undefined if there is no Secret. `now` is
 * in milliseconds since 1970.
 */
export const advance = async (
  material: Material | undefined,
  step: SecretStep,
  now: number,
  options: AdvanceOptions,
): Promise<Material> => {
  if (step.do === "Create") return withLeaf({ signing: await newAuthority(now, options), previous: [] }, now, options);
  if (material === undefined) throw new Error(`step '${step.do}' needs a Secret`);
  const { leaf, skew } = options.lifetimes;
  switch (step.do) {
    case "Adopt":
      return withPrevious(material, step.authorities, now + leaf + skew);
    case "ReplaceAuthority":
      // The next one is not valid, either.
      return withLeaf({ ...material, signing: await newAuthority(now, options), next: undefined }, now, options);
    case "PromoteAuthority":
      return withLeaf(promoted(material, options), now, options);
    case "RenewLeaf":
      return withLeaf(material, now, options);
    case "AddAuthority":
      return { ...material, next: await newAuthority(now, options) };
    case "ForgetPublished":
      return withTimes(material, (authority) =>
        step.authorities.includes(authority.cert) ? undefined : authority.publishedSince,
      );
    case "NotePublished":
      return withTimes(material, ({ publishedSince = now }) => publishedSince);
    case "DropPrevious":
      return { ...material, previous: [], previousUntil: undefined };
  }
};

/** An authority is valid early, so that no clock that is wrong by hours sees one that is not valid yet, and replaces it. */
const newAuthority = (now: number, { lifetimes: { authority, publishing }, mint = MINT }: AdvanceOptions) =>
  mint.authority({ from: now - publishing, until: now + authority });

const withLeaf = async (
  material: Omit<Material, "leaf">,
  now: number,
  { hosts, lifetimes, mint = MINT }: AdvanceOptions,
): Promise<Material> => {
  const validity = { from: now - lifetimes.skew, until: leafUntil(material, now, lifetimes) };
  return { ...material, leaf: await mint.leaf(material.signing, hosts, validity) };
};

const withTimes = (material: Material, publishedSince: (authority: Authority) => number | undefined): Material => {
  const { signing, next } = material;
  const timed = (authority: Authority): Authority => ({
    ...authority,
    publishedSince: publishedSince(authority),
  });
  return { ...material, signing: timed(signing), next: next === undefined ? undefined : timed(next) };
};

/** The replaced authority stays trusted until its last certificate has expired. */
const promoted = (material: Material, { lifetimes }: AdvanceOptions): Material => {
  const { signing, next, leaf } = material;
  if (next === undefined) throw new Error("there must be a next authority to be promoted");
  const until = (endOf(leaf.cert) ?? 0) + lifetimes.skew;
  return { ...withPrevious(material, [signing.cert], until), signing: next, next: undefined };
};

const withPrevious = (material: Material, authorities: readonly string[], until: number): Material => ({
  ...material,
  previous: [...new Set([...authorities, ...material.previous])],
  previousUntil: Math.max(material.previousUntil ?? 0, until),
});
