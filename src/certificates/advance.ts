import { parseCertificate, validUntil } from "./certificate.js";
import type { Lifetimes } from "./lifetimes.js";
import { leafUntil, type Material, type Served } from "./material.js";
import { type Mint, MINT } from "./mint.js";
import type { Step } from "./plan.js";

/** The steps that change the Secret. */
export type SecretStep = Exclude<Step, { readonly do: "Publish" | "Nothing" }>;

export interface AdvanceOptions {
  readonly lifetimes: Lifetimes;
  readonly hosts: readonly string[];
  readonly mint?: Mint | undefined;
}

/** The content of the Secret after a step; `material` is what it holds now, undefined if there is no Secret. */
export const advance = async (
  material: Material | undefined,
  step: SecretStep,
  now: number,
  options: AdvanceOptions,
): Promise<Material> => {
  if (step.do === "Restore") return step.material;
  if (step.do === "Create") return create(step.previous, now, options);
  if (material === undefined) throw new Error(`step '${step.do}' needs a Secret`);
  return change(material, step, now, options);
};

const create = async (
  previous: readonly string[],
  now: number,
  options: AdvanceOptions,
): Promise<Material> => {
  const { leaf, skew } = options.lifetimes;
  const rest = previous.length === 0 ? {} : { previousUntil: now + leaf + skew };
  return withLeaf({ signing: await newAuthority(now, options), previous, ...rest }, now, options);
};

const change = async (
  material: Material,
  step: Exclude<SecretStep, { readonly do: "Create" | "Restore" }>,
  now: number,
  options: AdvanceOptions,
): Promise<Material> => {
  switch (step.do) {
    case "KeepTrust":
      return keepTrust(material, step.served, options);
    case "ReplaceAuthority":
      return withLeaf({ ...material, signing: await newAuthority(now, options) }, now, options);
    case "PromoteAuthority":
      return withLeaf(promoted(material, options), now, options);
    case "RenewLeaf":
      return withLeaf(material, now, options);
    case "AddAuthority":
      return { ...material, next: await newAuthority(now, options) };
    case "ForgetPublished":
      return { ...material, next: published(material.next, undefined) };
    case "NotePublished":
      return {
        ...material,
        signing: { ...material.signing, publishedSince: material.signing.publishedSince ?? now },
        next: published(material.next, material.next?.publishedSince ?? now),
      };
    case "DropPrevious":
      return { ...material, previous: [], previousUntil: undefined };
  }
};

const newAuthority = (now: number, { lifetimes: { authority, skew }, mint = MINT }: AdvanceOptions) =>
  mint.authority({ from: now - skew, until: now + authority });

const withLeaf = async (
  material: Omit<Material, "leaf">,
  now: number,
  { hosts, lifetimes, mint = MINT }: AdvanceOptions,
): Promise<Material> => {
  const validity = { from: now - lifetimes.skew, until: leafUntil(material, now, lifetimes) };
  return { ...material, leaf: await mint.leaf(material.signing, hosts, validity) };
};

const published = (authority: Material["next"], publishedSince: number | undefined): Material["next"] =>
  authority === undefined ? undefined : { ...authority, publishedSince };

/** The authority that signed until now stays trusted for as long as its last certificate is valid. */
const promoted = (material: Material, options: AdvanceOptions): Material => {
  const { signing, next, leaf } = material;
  if (next === undefined) throw new Error("there must be a next authority to be promoted");
  const kept = keepTrust(material, { ...leaf, authority: signing.cert }, options);
  return { ...kept, signing: next, next: undefined };
};

const keepTrust = (
  material: Material,
  { cert, authority }: Served,
  { lifetimes }: AdvanceOptions,
): Material => {
  const parsed = parseCertificate(cert);
  const until = parsed === undefined ? 0 : validUntil(parsed) + lifetimes.skew;
  return {
    ...material,
    previous: [...new Set([authority, ...material.previous])],
    previousUntil: Math.max(material.previousUntil ?? 0, until),
  };
};
