import { X509Certificate } from "node:crypto";
import { advance, type SecretStep } from "./advance.js";
import { isSignedBy, parseCertificate, validUntil } from "./certificate.js";
import { DAY, LIFETIMES } from "./lifetimes.js";
import { bundleOf, type Material } from "./material.js";
import { mintAuthority } from "./mint.js";
import { plan, type PlanOptions, type Reading } from "./plan.js";

const START = Date.parse("2026-05-01T00:00:00Z");
const hosts = ["decorum.decorum-system.svc"];
const options: PlanOptions = { lifetimes: LIFETIMES, hosts, jitter: 0 };

const go = (material: Material | undefined, step: SecretStep, now: number): Promise<Material> =>
  advance(material, step, now, options);

/** Material after successive steps of a replica. */
interface Stages {
  /** Just made. */
  readonly first: Material;
  /** Known to be published. */
  readonly noted: Material;
  /** With a next authority, at two thirds of the first one's life, and a leaf of that time. */
  readonly adding: Material;
  readonly nextNoted: Material;
  readonly promoted: Material;
}

const ADDED = START + 245 * DAY;
const PROMOTED = ADDED + 2 * DAY;

let stages: Stages;
let foreign: string;
let old: string;
beforeAll(async () => {
  const first = await go(undefined, { do: "Create" }, START);
  const noted = await go(first, { do: "NotePublished" }, START);
  const adding = await go(await go(noted, { do: "RenewLeaf" }, ADDED), { do: "AddAuthority" }, ADDED);
  const nextNoted = await go(adding, { do: "NotePublished" }, ADDED);
  const promoted = await go(nextNoted, { do: "PromoteAuthority" }, PROMOTED);
  stages = { first, noted, adding, nextNoted, promoted };
  foreign = (await mintAuthority({ from: START - DAY, until: START + DAY })).cert;
  old = (await mintAuthority({ from: START - 3 * DAY, until: START - DAY })).cert;
});

const reading = (material: Material, rest: Partial<Reading> = {}): Reading => ({
  material,
  trusted: [bundleOf(material, START), bundleOf(material, START)],
  ...rest,
});

test("without a Secret, one is created, whatever is trusted", () => {
  for (const trusted of [[], [foreign], undefined])
    expect(plan({ trusted, material: undefined }, START, options)).toEqual({ do: "Create" });
});

describe("if configurations cannot be read", () => {
  const blind = (material: Material | undefined): Reading => ({ material, trusted: undefined });
  test("leaves are renewed, and no authority signs that may not be trusted", () => {
    expect(plan(blind(stages.first), START, options).do).toBe("Nothing");
    expect(plan(blind(stages.first), START + 6 * DAY, options).do).toBe("RenewLeaf");
    expect(plan(blind(stages.nextNoted), ADDED + LIFETIMES.publishing, options).do).toBe("Nothing");
    expect(plan(blind(stages.adding), START + 366 * DAY, options).do).toBe("PromoteAuthority");
  });
});

describe("a first authority", () => {
  test.each<[string, () => readonly string[], string]>([
    ["is published where nothing is trusted", () => ["", ""], "Publish"],
    ["is published where it is missing in one", () => [bundleOf(stages.first, START), ""], "Publish"],
    ["is published beside what has ended", () => [bundleOf(stages.first, START) + old], "Publish"],
    ["lets nobody be forgotten", () => [bundleOf(stages.first, START) + foreign, ""], "Adopt"],
    [
      "is noted once all carry it",
      () => [bundleOf(stages.first, START), bundleOf(stages.first, START)],
      "NotePublished",
    ],
    ["is noted where there is no configuration", () => [], "NotePublished"],
  ])("%s", (_, trusted, step) => {
    expect(plan({ material: stages.first, trusted: trusted() }, START, options).do).toBe(step);
  });

  test("is published again whenever it is removed", () => {
    const taken = plan(reading(stages.noted, { trusted: [""] }), START, options);
    expect(taken).toEqual({ do: "ForgetPublished", authorities: [stages.noted.signing.cert] });
  });

  test("keeps unknown authorities trusted for the lifetime of a leaf", async () => {
    const trusted = [foreign + old, foreign, bundleOf(stages.first, START)];
    const step = plan({ material: stages.first, trusted }, START, options);
    expect(step).toEqual({ do: "Adopt", authorities: [foreign] });
    const adopted = await go(stages.first, { do: "Adopt", authorities: [foreign] }, START);
    expect(adopted.previous).toEqual([foreign]);
    expect(adopted.previousUntil).toBe(START + LIFETIMES.leaf + LIFETIMES.skew);
    expect(plan({ material: adopted, trusted }, START, options).do).toBe("Publish");
  });
});

describe("a leaf", () => {
  const renewal = START + (2 / 3) * 7 * DAY;
  test.each([
    ["is kept in the first two thirds of its life", renewal - DAY / 4, 0, "Nothing"],
    ["is renewed then", renewal, 0, "RenewLeaf"],
    ["is renewed a little later by another replica", renewal, 0.9, "Nothing"],
    ["is renewed by each before a third is left", START + 5.1 * DAY, 0.99, "RenewLeaf"],
    ["is renewed after its end", START + 30 * DAY, 0, "RenewLeaf"],
  ])("%s", (_, now, jitter, step) => {
    expect(plan(reading(stages.noted), now, { ...options, jitter }).do).toBe(step);
  });

  test("is renewed when the name of the service changes", () => {
    const renamed = { ...options, hosts: [...hosts, "decorum.other.svc"] };
    expect(plan(reading(stages.noted), START, renamed).do).toBe("RenewLeaf");
  });

  test("is renewed even if configurations cannot be read or written for long", () => {
    expect(plan(reading(stages.noted, { trusted: [""] }), renewal, options).do).toBe("RenewLeaf");
  });

  test("is renewed if it is not valid yet, because a replica whose clock is fast made it", async () => {
    const early = await go(stages.noted, { do: "RenewLeaf" }, START + DAY);
    expect(plan(reading(early), START, options).do).toBe("RenewLeaf");
    expect(plan(reading(early), START + DAY, options).do).toBe("Nothing");
  });

  test("does not outlive its authority, and is not renewed needlessly near its end", async () => {
    const end = validUntil(new X509Certificate(stages.noted.signing.cert));
    const last = await go(stages.noted, { do: "RenewLeaf" }, end - 2 * DAY);
    expect(validUntil(new X509Certificate(last.leaf.cert))).toBe(end);
    // Normally the next authority is added much earlier; here, its absence does not matter.
    const step = plan(reading(last), end - 1000, options);
    expect(step.do).toBe("AddAuthority");
  });
});

describe("the next authority", () => {
  const { publishing } = LIFETIMES;
  test("is added after two thirds of the lifetime of the signing one", async () => {
    const leaf = (await go(stages.noted, { do: "RenewLeaf" }, START + 242 * DAY)).leaf;
    const fresh = { ...stages.noted, leaf };
    expect(plan(reading(fresh), START + 242 * DAY, options).do).toBe("Nothing");
    expect(plan(reading(fresh), START + 244 * DAY, options).do).toBe("AddAuthority");
  });

  test.each<[string, () => Reading, number, string]>([
    ["is published", () => reading(stages.adding, { trusted: [stages.adding.signing.cert] }), ADDED, "Publish"],
    ["is noted once it is", () => reading(stages.adding), ADDED, "NotePublished"],
    ["waits although the old one is renewed late", () => reading(stages.adding), ADDED + 3 * DAY, "NotePublished"],
    ["does not sign yet then", () => reading(stages.nextNoted), ADDED + publishing - 1, "Nothing"],
    ["signs after the time of publishing", () => reading(stages.nextNoted), ADDED + publishing, "PromoteAuthority"],
    [
      "does not sign where it was taken away meanwhile",
      () => reading(stages.nextNoted, { trusted: [stages.adding.signing.cert] }),
      ADDED + publishing,
      "ForgetPublished",
    ],
    [
      "does not sign where a webhook came that does not trust it",
      () => reading(stages.nextNoted, { trusted: [bundleOf(stages.nextNoted, START), ""] }),
      ADDED + publishing,
      "ForgetPublished",
    ],
    [
      "signs at once where the old one has ended",
      () => reading(stages.adding, { trusted: [""] }),
      START + 366 * DAY,
      "PromoteAuthority",
    ],
  ])("%s", (_, read, now, step) => {
    expect(plan(read(), now, options).do).toBe(step);
  });

  test("starts its publishing time again after it was removed", async () => {
    const again = await go(
      stages.nextNoted,
      { do: "ForgetPublished", authorities: [stages.nextNoted.next?.cert ?? ""] },
      ADDED + DAY,
    );
    expect(again.next?.publishedSince).toBeUndefined();
    const noted = await go(again, { do: "NotePublished" }, ADDED + DAY);
    expect(noted.next?.publishedSince).toBe(ADDED + DAY);
    expect(noted.signing.publishedSince).toBe(START);
  });

  test("signs a leaf, and the old one stays until its last leaf has expired", () => {
    const { promoted, adding } = stages;
    expect(promoted.signing.cert).toBe(adding.next?.cert);
    expect(promoted.next).toBeUndefined();
    expect(promoted.previous).toEqual([adding.signing.cert]);
    expect(isSignedBy(new X509Certificate(promoted.leaf.cert), promoted.signing.cert)).toBe(true);
    expect(promoted.previousUntil).toBe(ADDED + LIFETIMES.leaf + LIFETIMES.skew);
  });
});

describe("a previous authority", () => {
  test("whose end someone removed from the Secret gets a new end", async () => {
    const open = { ...stages.promoted, previousUntil: undefined };
    expect(bundleOf(open, PROMOTED)).toContain(stages.adding.signing.cert);
    const step = plan(reading(open), PROMOTED, options);
    expect(step).toEqual({ do: "Adopt", authorities: [] });
    const adopted = await go(open, { do: "Adopt", authorities: [] }, PROMOTED);
    expect(adopted.previous).toEqual(open.previous);
    expect(adopted.previousUntil).toBe(PROMOTED + LIFETIMES.leaf + LIFETIMES.skew);
  });

  test.each([
    ["is kept while its certificates may be valid", ADDED + LIFETIMES.leaf + LIFETIMES.skew - 1, "Nothing"],
    ["is taken out of configurations then", ADDED + LIFETIMES.leaf + LIFETIMES.skew, "Publish"],
  ])("%s", async (_, now, step) => {
    const material = await go(stages.promoted, { do: "RenewLeaf" }, ADDED + 6 * DAY);
    expect(plan(reading(material), now, options).do).toBe(step);
  });

  test("leaves the Secret when no configuration contains it any more", async () => {
    const now = ADDED + LIFETIMES.leaf + LIFETIMES.skew;
    const material = await go(stages.promoted, { do: "RenewLeaf" }, ADDED + 6 * DAY);
    const trusted = [bundleOf(material, now)];
    expect(trusted).toEqual([material.signing.cert]);
    expect(plan({ material, trusted }, now, options).do).toBe("DropPrevious");
  });

  test("is gone after that", async () => {
    const dropped = await go(stages.promoted, { do: "DropPrevious" }, ADDED + 8 * DAY);
    expect(bundleOf(dropped, START)).toBe(stages.promoted.signing.cert);
    expect(dropped.previousUntil).toBeUndefined();
  });
});

describe("a clock that is wrong by days", () => {
  test("of less than a day takes a new authority for valid", () => {
    expect(plan(reading(stages.noted), START - 0.9 * DAY, options).do).not.toBe("ReplaceAuthority");
  });

  test("made an authority that is not valid yet: another one replaces it", async () => {
    const early = await go(undefined, { do: "Create" }, START + 3 * DAY);
    expect(plan(reading(early), START, options).do).toBe("ReplaceAuthority");
    const next = { ...stages.noted, next: { ...early.signing, publishedSince: START - 2 * DAY } };
    expect(plan(reading(next), START, options).do).toBe("Nothing");
    expect(plan(reading(next), START + 3 * DAY, options).do).toBe("PromoteAuthority");
  });

  test("or a year without replicas: an authority that is not valid is not promoted, but replaced", async () => {
    const step = plan(reading(stages.nextNoted), ADDED + 400 * DAY, options);
    expect(step.do).toBe("ReplaceAuthority");
    const replaced = await go(stages.nextNoted, { do: "ReplaceAuthority" }, ADDED + 400 * DAY);
    expect(replaced.next).toBeUndefined();
  });

  test("noted a time in the future: it is noted again", () => {
    const { signing } = stages.noted;
    const late = { ...stages.noted, signing: { ...signing, publishedSince: START + 3 * DAY } };
    const step = plan(reading(late), START, options);
    expect(step).toEqual({ do: "ForgetPublished", authorities: [signing.cert] });
    const soon = { ...stages.noted, signing: { ...signing, publishedSince: START + LIFETIMES.skew } };
    expect(plan(reading(soon), START, options).do).toBe("Nothing");
  });
});

test("an authority that expired while no replica ran is replaced immediately", async () => {
  const now = START + 400 * DAY;
  expect(plan(reading(stages.noted), now, options).do).toBe("ReplaceAuthority");
  const replaced = await go(stages.noted, { do: "ReplaceAuthority" }, now);
  expect(parseCertificate(replaced.leaf.cert)?.checkHost(hosts[0] ?? "")).toBe(hosts[0]);
  expect(replaced.signing.publishedSince).toBeUndefined();
  expect(plan(reading(stages.noted, { material: replaced }), now, options).do).toBe("Publish");
});
