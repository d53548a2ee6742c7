import { sectionOfStatement } from "../text/section-url.js";
import type { AnyDefaulter, AnyRule, RuleOrDefaulter } from "../model/rule.js";

/** A requirement for the metadata of a rule or defaulter, in words, and a test for it. */
type MetadataRequirement<T> = readonly [requirement: string, isMet: (described: T) => boolean];

const DESCRIBED: readonly MetadataRequirement<RuleOrDefaulter>[] = [
  [
    "`id` must be CATEGORY/NAME: lowercase letters, digits and '-', with one '/'",
    ({ id }) => /^[a-z0-9-]+\/[a-z0-9-]+$/.test(id),
  ],
  ["`summary` must begin with a capital letter and end with a full stop", ({ summary }) => isText(summary)],
  ["`rationale` must begin with a capital letter and end with a full stop", ({ rationale }) => isText(rationale)],
  [
    "`reference` must be given if it is not the section of the first of `conventions`, and only then",
    ({ reference, conventions: [first = ""] = [] }) => (reference ?? "") !== sectionOfStatement(first),
  ],
  ["`rationale` must have more than 20 characters", ({ rationale }) => rationale.length > 20],
];

const RULE: readonly MetadataRequirement<AnyRule>[] = [
  ...DESCRIBED,
  ["`summary` must contain 'must', 'may not' or 'only'", ({ summary }) => /\b(must|may not|only)\b/.test(summary)],
  ["`reads` must not be empty; leave it out", ({ reads }) => reads?.length !== 0],
  [
    "`evidence` must begin with a capital letter and end with a full stop",
    ({ evidence }) => evidence === undefined || isText(evidence),
  ],
  [
    "`cluster` must be given with `reads`, and only then, or with `reads` of the options",
    ({ cluster, reads, options }) =>
      (cluster === undefined) === (reads === undefined) || (cluster !== undefined && options?.reads !== undefined),
  ],
];

const isText = (text: string): boolean => /^[A-Z].*\.$/s.test(text);

const unmet = <T>(requirements: readonly MetadataRequirement<T>[], described: T): readonly string[] =>
  requirements.filter(([, isMet]) => !isMet(described)).map(([requirement]) => requirement);

/** The requirements that the metadata of a rule does not meet. */
export const ruleProblems = (rule: AnyRule): readonly string[] => unmet(RULE, rule);

/** The requirements that the metadata of a defaulter does not meet. */
export const defaulterProblems = (defaulter: AnyDefaulter): readonly string[] => unmet(DESCRIBED, defaulter);
