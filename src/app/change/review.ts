import { faultText } from "../report/fault-text.js";
import type { KubeObject } from "kube-json";
import { asV1 } from "../../kube/crd/v1beta1.js";
import { count, literal } from "../../text/message.js";
import { plainName } from "../report/object-name.js";
import type { Judged, ReportFinding, Unusable } from "../report/report.js";
import type { Tally } from "../report/tally.js";
import { isDefinition } from "../sources/custom-resources.js";
import type { Change, CrdChange } from "./change.js";
import { type ChangeGroup, changeGroups } from "./change-groups.js";
import { crdChange, crdRemoval } from "./crd-change.js";
import { questionsOn } from "./questions.js";
import { createRemarks, createSuggested, createWaived, type Remark, type WaivedRemark } from "./remarks.js";
import { saidIn } from "./said.js";

export interface ChangeReview {
  readonly verdict: string;
  /** CRDs that were added, and those that were removed, with their summaries. */
  readonly added: readonly CrdChange[];
  readonly removed: readonly CrdChange[];
  readonly changed: readonly ChangeGroup[];
  /** Kinds with changed descriptions, alone or beside other changes. */
  readonly described: { readonly fields: number; readonly kinds: readonly string[] };
  /** CRDs without a change. */
  readonly same: number;
  /** Findings that block the merge. */
  readonly blocks: readonly Remark[];
  /** Changes that a reviewer would ask for. */
  readonly asks: readonly Remark[];
  /** Findings that the change brings, and that are excused. */
  readonly waived: readonly WaivedRemark[];
  /** The number of suggestions beyond that. */
  readonly advice: number;
  readonly questions: readonly string[];
  readonly notJudged: readonly string[];
}

/** Collects the results of a run that compares with old objects. */
interface ReviewCollector {
  add(judged: Judged): void;
  /** A CRD that only the old objects have, and about which no rule says anything. */
  readonly addRemoved: (object: KubeObject) => void;
  /** Says what could not be judged. */
  readonly addUnread: (text: string) => void;
  finish(tally: Tally, errors: readonly Unusable[]): ChangeReview;
}

export const createReview = (): ReviewCollector => {
  const crds: CrdChange[] = [];
  const said = new Map<CrdChange, ReturnType<typeof saidIn>>();
  const sorted = createSorting();
  const unread: string[] = [];
  const ages = { older: new Set<string>(), current: new Set<string>() };
  const learn = (crd: CrdChange, findings: readonly ReportFinding[]): void => {
    crds.push(crd);
    said.set(crd, saidIn(findings));
  };
  return {
    add(judged) {
      const { result } = judged;
      const { object } = judged.context;
      if (judged.isOlder !== undefined) ages[judged.isOlder ? "older" : "current"].add(plainName(object));
      const findings = result.findings.filter(({ ratcheted }) => !ratcheted);
      if (isDefinition(object) && result.copyOf === undefined) {
        const change = changeIn(judged);
        if (change.state === "Changed") unread.push(...unserved(object));
        // What an older one has kept may be gone.
        if (judged.isOlder !== true || change.state !== "Same") learn(change, findings);
      }
      sorted.add(judged, findings);
    },
    addRemoved: (object) => {
      learn(crdRemoval(object), []);
    },
    addUnread: (text) => void unread.push(text),
    finish(tally, errors) {
      const findingOn = (crd: CrdChange, change: Change) => said.get(crd)?.(change);
      const changed = crds.filter(({ state }) => state === "Changed");
      const isSaid = new Set(changed.flatMap((crd) => crd.changes.filter((one) => findingOn(crd, one) !== undefined)));
      const { notJudged, ...all } = sorted.all();
      // A copy, such as that of a chart, may be brought up to date later.
      const isOlder = [...ages.older].some((name) => !ages.current.has(name));
      return {
        ...all,
        verdict:
          crds.length + tally.objects + errors.length + unread.length === 0
            ? "No verdict: there was nothing to judge."
            : verdictOf(all, { isOlder, unjudged: errors.length + tally.faults + unread.length }),
        added: crds.filter(({ state }) => state === "New"),
        removed: crds.filter(({ state }) => state === "Removed"),
        changed: changeGroups(changed, findingOn),
        described: describedIn(changed),
        same: crds.filter(({ state }) => state === "Same").length,
        questions: questionsOn(crds, (change) => isSaid.has(change)),
        notJudged: [...unread, ...notJudged, ...changed.flatMap(uncomparedIn)],
      };
    },
  };
};

/** The change of a CRD, which may still be of v1beta1. */
const changeIn = ({ context: { object, oldObject }, isRemoved }: Judged): CrdChange =>
  isRemoved === true ? crdRemoval(oldObject ?? object) : crdChange(asV1(object), oldObject && asV1(oldObject));

const unserved = (crd: KubeObject): readonly string[] =>
  asV1(crd) === crd ? [] : [`${plainName(crd)}, because it is of ${literal(crd.apiVersion)}`];

type Sorted = Pick<ChangeReview, "blocks" | "asks" | "waived" | "advice" | "notJudged">;

/** Sorts findings by what an author must do about them. */
const createSorting = () => {
  const isFree = createSuggested();
  const [blocks, asks] = [createRemarks(isFree), createRemarks(isFree)];
  const waived = createWaived();
  const notJudged = new Set<string>();
  let advice = 0;
  return {
    add(judged: Judged, findings: readonly ReportFinding[]): void {
      for (const finding of findings) {
        const { message, action } = finding;
        if (message.startsWith(NOT_REVIEWED)) notJudged.add(message.slice(NOT_REVIEWED.length));
        else if (action === "Deny") blocks.add(judged, finding);
        else if (action === "Warn") asks.add(judged, finding);
        else advice += 1;
      }
      waived.add(judged);
      for (const fault of judged.result.faults) notJudged.add(faultText(fault));
    },
    all: (): Sorted => ({
      blocks: blocks.all(),
      asks: asks.all(),
      waived: waived.all(),
      advice,
      notJudged: [...notJudged],
    }),
  };
};

const uncomparedIn = ({ kind, uncompared }: CrdChange): readonly string[] =>
  uncompared.map((version) => `version '${version}' of ${kind}, which is not in use`);

const NOT_REVIEWED = "not reviewed: ";

const describedIn = (changed: readonly CrdChange[]): ChangeReview["described"] => {
  const described = changed.filter(({ descriptions }) => descriptions > 0);
  return {
    fields: described.reduce((sum, { descriptions }) => sum + descriptions, 0),
    kinds: [...new Set(described.map(({ kind }) => kind))],
  };
};

interface Unknown {
  /** A CRD is older than its Go types, so it may lack changes. */
  readonly isOlder: boolean;
  /** The number of documents that could not be judged. */
  readonly unjudged: number;
}

const OLDER = "the generated CRDs are older than their Go types";

const verdictOf = ({ blocks, asks, waived }: Omit<Sorted, "notJudged">, { isOlder, unjudged }: Unknown): string => {
  const findings = blocks.reduce((sum, { more }) => sum + 1 + more.length, 0);
  const excused = waived.length === 0 ? "" : `; ${String(waived.length)} ${waived.length === 1 ? "is" : "are"} waived`;
  const judged = unjudged > 0 ? "; not all could be judged" : isOlder ? `; ${OLDER}` : "";
  if (findings > 0)
    return `Blocks: ${count(findings, "finding")} must be resolved before this API change is merged${excused}${judged}.`;
  if (unjudged > 0) return `No verdict: not all could be judged, and no finding blocks the rest${excused}.`;
  if (isOlder) return `No verdict: ${OLDER}${excused}; generate them again, for example with 'make manifests'.`;
  const considered = asks.length === 0 ? "" : `; ${count(asks.length, "remark")} to consider`;
  return `No finding blocks this change${excused}${considered}.`;
};
