import { BASELINE_KIND } from "../host/called-as.js";
import { isBuiltInKind } from "kube-api";
import { isGoType } from "../../kube/go/go-group.js";
import {
  type FieldPath,
  type JsonObject,
  type KubeObject,
  arrayAt,
  formatField,
  isObject,
  objectName,
  own,
  parseApiVersion,
  path,
  stringAt,
} from "kube-json";
import { type Position, parseManifests } from "kube-manifests";
import type { Finding } from "../../model/decision.js";
import { InputError } from "../../model/input-error.js";
import { API_VERSION } from "../../packs/shared/definitions.js";
import { plainName } from "../report/object-name.js";
import type { RuleNames } from "./written-waiver.js";

/**
 * The findings that a project had when it adopted Decorum: they are counted and neither deny nor warn. An entry holds for
 * findings of a rule at a field of an object, whatever their positions in lists; their number may only shrink.
 */
export interface Baseline {
  /** True if the finding is one of the entries that are left; it is then used up. */
  covers(object: KubeObject, finding: Finding): boolean;
  /** How many findings were covered. */
  covered(): number;
  /** Findings of entries that did not occur, although their rule runs or does not exist any more. */
  stale(): number;
  /** The text of the file without findings that did not occur. */
  pruned(): string;
}

/** Collects findings for a new baseline. */
export interface BaselineDraft {
  add(object: KubeObject, findings: readonly Finding[]): void;
  size(): number;
  text(): string;
}

interface BaselineEntry {
  readonly object: string;
  readonly rule: string;
  readonly field: string;
}

const keyOf = ({ object, rule, field }: BaselineEntry): string => JSON.stringify([object, rule, field]);

const entryOf = (object: KubeObject, { rule, field }: Finding): BaselineEntry => ({
  object: fullName(object),
  rule,
  field: fieldOf(object, field),
});

/** `Kind/namespace/name`, with the group as in kubectl if the kind is not built in: `Kind.group/namespace/name`. */
const fullName = (object: KubeObject): string => {
  const { kind } = object;
  const { group } = parseApiVersion(object.apiVersion);
  if (isGoType(object))
    return `${kind}.${group}/${stringAt(object, "metadata", "namespace") ?? ""}/${objectName(object)}`;
  const name = plainName(object);
  return group === "" || isBuiltInKind({ group, kind }) ? name : `${kind}.${group}${name.slice(kind.length)}`;
};

/** The field without positions: 'spec.versions[v1].schema' in a CRD, 'spec.containers[*].image' elsewhere. */
const fieldOf = (object: KubeObject, field: FieldPath): string => {
  let text = "";
  for (const [index, segment] of field.entries()) {
    if (typeof segment !== "number") {
      const name = formatField([segment]);
      text += text === "" || name.startsWith("[") ? name : `.${name}`;
      continue;
    }
    const isVersion = object.kind === "CustomResourceDefinition" && index === 2 && field[1] === "versions";
    const name = isVersion ? stringAt(arrayAt(object, "spec", "versions")[segment], "name") : undefined;
    text += `[${name ?? "*"}]`;
  }
  return text;
};

/** An audited finding fails nothing, so it is in no baseline. */
const isBaselined = ({ action }: Finding): boolean => action !== "Audit";

export const createDraft = (): BaselineDraft => {
  const counts = new Map<string, number>();
  return {
    add(object, findings) {
      for (const finding of findings.filter(isBaselined)) {
        const key = keyOf(entryOf(object, finding));
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    },
    size: () => sum(counts),
    text: () => textOf(counts),
  };
};

const sum = (counts: ReadonlyMap<string, number>): number => [...counts.values()].reduce((a, b) => a + b, 0);

/** Sorted, and one line for each entry: two branches that change other entries merge without conflicts. */
const textOf = (counts: ReadonlyMap<string, number>): string => {
  const lines = [...counts]
    .map(([key, count]) => {
      const [object, rule, field] = JSON.parse(key) as readonly string[];
      return `  - { object: ${JSON.stringify(object)}, rule: ${rule ?? ""}, field: ${JSON.stringify(field)}, count: ${String(count)} }\n`;
    })
    .sort();
  const head = `# Findings that are known and neither deny nor warn. Written by 'decorum dry-run --write-baseline'.\n`;
  return `${head}apiVersion: ${API_VERSION}\nkind: ${BASELINE_KIND}\nfindings:${lines.length === 0 ? " []" : ""}\n${lines.join("")}`;
};

/** Reads a baseline. Throws InputError that says which entry is wrong. */
export const readBaseline = (text: string, file: string, { known, running }: RuleNames): Baseline => {
  const given = countsIn(text, file);
  const left = new Map(given);
  const mayOccur = (key: string): boolean => {
    const [, rule] = JSON.parse(key) as readonly string[];
    return running.some((id) => id === rule) || !known.some((id) => id === rule);
  };
  return {
    covers(object, finding) {
      const key = keyOf(entryOf(object, finding));
      const count = left.get(key) ?? 0;
      if (count > 0) left.set(key, count - 1);
      return count > 0 && isBaselined(finding);
    },
    covered: () => sum(given) - sum(left),
    stale: () => sum(new Map([...left].filter(([key]) => mayOccur(key)))),
    pruned: () =>
      textOf(
        new Map(
          [...given].flatMap(([key, count]) => {
            const used = mayOccur(key) ? count - (left.get(key) ?? 0) : count;
            return used === 0 ? [] : [[key, used] as const];
          }),
        ),
      ),
  };
};

/** Throws InputError with the place of the first mistake. */
const countsIn = (text: string, file: string): ReadonlyMap<string, number> => {
  const [manifest, extra] = parseManifests(text);
  const refuse = ({ line, column }: Position, message: string): never => {
    throw new InputError(`${file}:${String(line)}:${String(column)}: ${message}`, [], file);
  };
  const [mistake] = manifest?.errors ?? [];
  if (mistake !== undefined) refuse(mistake, `must be YAML: ${mistake.message}`);
  const root = manifest?.value;
  if (manifest === undefined || extra !== undefined || !isObject(root) || !isBaseline(root))
    throw new InputError(
      `must be one document with \`apiVersion\` '${API_VERSION}' and \`kind\` '${BASELINE_KIND}'`,
      [],
      file,
    );
  const counts = new Map<string, number>();
  for (const [index, one] of arrayAt(root, "findings").entries()) {
    const [object, rule, field] = ["object", "rule", "field"].map((name) => stringAt(one, name));
    const count = own(one, "count") ?? 1;
    const place = path("findings", index);
    const name = `findings[${String(index)}]`;
    if (object === undefined || rule === undefined || field === undefined)
      return refuse(manifest.position(place), `\`${name}\` must have \`object\`, \`rule\` and \`field\`, all strings`);
    if (typeof count !== "number" || !Number.isInteger(count) || count < 1)
      return refuse(manifest.position([...place, "count"]), `\`${name}.count\` must be an integer of at least 1`);
    const key = keyOf({ object, rule, field });
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return counts;
};

const isBaseline = (root: JsonObject): boolean =>
  own(root, "apiVersion") === API_VERSION && own(root, "kind") === BASELINE_KIND;
