import { type KubeObject, deepFreeze, formatApiVersion, groupBy, path, remember } from "kube-json";
import { type Cause, notKnown } from "../../model/cause.js";
import { type ClusterSnapshot, type Context, EMPTY_CLUSTER } from "../../model/context.js";
import type { BoundDefaulter, BoundRule } from "../../model/pack.js";
import type { Read } from "../../model/rule.js";
import { withoutSecretValues } from "../../kube/api/secret.js";
import { allOf, literal } from "../../text/message.js";

/** Ends a defaulter that reads an unknown kind of the cluster. Its message is a clause that names the kinds. */
export class UnknownKind extends Error {}

/**
 * The cluster for a defaulter with these `reads`. Unknown is not empty: a choice from nothing would be a guess, so a
 * defaulter that reads an unknown kind is ended. Its earlier proposals, such as a stored value, count.
 */
export const refusingUnknown = (reads: readonly Read[] = [], cluster: ClusterSnapshot): ClusterSnapshot => {
  const required = reads.filter(({ partly }) => partly !== true);
  if (required.length === 0) return cluster;
  const ask = (group: string, kind: string): readonly KubeObject[] | undefined => {
    const list = cluster.list(group, kind);
    if (list === undefined && required.some((read) => read.group === group && read.kind === kind))
      throw new UnknownKind(unknownOf(required, cluster));
    return list;
  };
  return { list: ask, known: (group, kind) => ask(group, kind) ?? cluster.known(group, kind) };
};

const unknownOf = (required: readonly Read[], cluster: ClusterSnapshot): string => {
  const unknown = required.filter(({ group, kind }) => cluster.list(group, kind) === undefined);
  const [first, ...others] = [...new Set(unknown.map(({ version }) => version))];
  const version = first === undefined || others.length > 0 ? "" : ` in version ${literal(first)}`;
  return `objects of kind ${allOf(unknown.map(({ kind }) => kind))} are not known${version}`;
};

/**
 * The causes of a rule, which sees only the kinds that it reads. If it asks for one whose objects are known in another version than
 * the one that it reads, a cause says so.
 */
export const causesOf = ({ check, reads }: Pick<BoundRule, "check" | "reads">, context: Context): Iterable<Cause> =>
  context.cluster === EMPTY_CLUSTER || reads?.some(({ version }) => version !== undefined) !== true
    ? check(scopedContext(reads, context))
    : withUnseen(check, reads, context);

function* withUnseen(check: BoundRule["check"], reads: readonly Read[], context: Context): Iterable<Cause> {
  const unseen = new Map<Read, readonly string[]>();
  yield* check(scopedContext(reads, context, (read, versions) => unseen.set(read, versions)));
  for (const [{ group, kind, version = "" }, versions] of unseen)
    yield notKnown(
      path("kind"),
      `objects of kind ${literal(kind)} must be known in ${literal(formatApiVersion(group, version))}; some are only known in ${allOf(versions)}`,
    );
}

/** Told of a kind that is asked for, and in which other versions some of its objects are known. */
type TellUnseen = (read: Read, apiVersions: readonly string[]) => void;

/** The context with only the declared kinds of the cluster, for rules and defaulters. */
export const scopedContext = (reads: readonly Read[] | undefined, context: Context, tell?: TellUnseen): Context => {
  if (context.cluster === EMPTY_CLUSTER) return context;
  return reads === undefined
    ? blind(context)
    : { ...context, cluster: withoutSecrets(only(reads, context.cluster, tell)) };
};

/** Most rules read nothing and share one copy. */
const blind = remember((context: Context): Context => ({ ...context, cluster: EMPTY_CLUSTER }));

const only = (reads: readonly Read[], cluster: ClusterSnapshot, tell?: TellUnseen): ClusterSnapshot => {
  const readOf = (group: string, kind: string): Read | undefined =>
    reads.find((read) => read.group === group && read.kind === kind);
  const seen = (read: Read, list: readonly KubeObject[]): Seen => {
    if (read.version === undefined) return { objects: list, others: [] };
    const found = seenIn(list, formatApiVersion(read.group, read.version));
    if (found.others.length > 0) tell?.(read, found.others);
    return found;
  };
  return {
    list: (group, kind) => {
      const read = readOf(group, kind);
      const list = read && cluster.list(group, kind, read.version);
      if (read === undefined || list === undefined) return undefined;
      const { objects, others } = seen(read, list);
      return others.length === 0 ? objects : undefined;
    },
    known: (group, kind) => {
      const read = readOf(group, kind);
      return read === undefined
        ? EMPTY_CLUSTER.known(group, kind)
        : seen(read, cluster.known(group, kind, read.version)).objects;
    },
  };
};

/** The objects of a list in one version, and the other versions in it. */
interface Seen {
  readonly objects: readonly KubeObject[];
  readonly others: readonly string[];
}

/** The same list each time, because rules cache by it. */
const seenIn = (list: readonly KubeObject[], apiVersion: string): Seen => {
  const byVersion = byApiVersion(list);
  const others = [...byVersion.keys()].filter((version) => version !== apiVersion);
  return { objects: others.length === 0 ? list : (byVersion.get(apiVersion) ?? NOTHING), others };
};

const NOTHING: readonly KubeObject[] = [];

const byApiVersion = remember((list: readonly KubeObject[]) => groupBy(list, ({ apiVersion }) => [apiVersion]));

/**
 * The context that a defaulter sees. A static one sees only the object, as if it were new: neither the user,
 * nor the stored object, nor the cluster ("Static Defaults"). An admission-controlled one sees the request
 * and the kinds that it `reads`; reading an unknown kind ends it. The context is read-only.
 */
export const seenByDefaulter = (
  { defaulter, reads }: Pick<BoundDefaulter, "defaulter" | "reads">,
  context: Context,
): Context => {
  if (defaulter.kind === "Static") return objectAlone(context);
  const visible = scopedContext(reads, context);
  const cluster = visible.cluster === EMPTY_CLUSTER ? EMPTY_CLUSTER : frozen(visible.cluster);
  const seen = refusingUnknown(reads, cluster);
  return seen === visible.cluster ? visible : { ...visible, cluster: seen };
};

const objectAlone = (context: Context): Context => {
  const { resource, kind, object, subresource, namespace, name } = context;
  return {
    operation: "CREATE",
    resource,
    kind,
    object,
    ...(subresource === undefined ? {} : { subresource }),
    ...(namespace === undefined ? {} : { namespace }),
    ...(name === undefined ? {} : { name }),
    dryRun: false,
    cluster: EMPTY_CLUSTER,
  };
};

/** Frozen copies of lists, because others share the cluster. The same list each time, as in any snapshot. */
const frozenList = remember((list: readonly KubeObject[]) => list.map((object) => deepFreeze(object)));

const frozen = (cluster: ClusterSnapshot): ClusterSnapshot => withLists(cluster, frozenList);

/** The context as code of a user sees it: what it writes would change what others see, so it throws. */
export const readOnly: (context: Context) => Context = remember((context: Context): Context => {
  const { object, written, oldObject, subject, cluster } = context;
  deepFreeze([object, written, oldObject]);
  return Object.freeze({
    ...context,
    ...(subject === undefined ? {} : { subject: Object.freeze({ ...subject, whole: readOnly(subject.whole) }) }),
    cluster: cluster === EMPTY_CLUSTER ? cluster : Object.freeze(frozen(cluster)),
  });
});

/** The cluster with redacted Secrets: reviews of other objects do not need their values. */
const withoutSecrets = (cluster: ClusterSnapshot): ClusterSnapshot =>
  withLists(cluster, (list, group, kind) => (group === "" && kind === "Secret" ? redactedList(list) : list));

/** The cluster with another list in the place of each one. */
const withLists = (
  cluster: ClusterSnapshot,
  other: (list: readonly KubeObject[], group: string, kind: string) => readonly KubeObject[],
): ClusterSnapshot => ({
  list: (group, kind) => {
    const list = cluster.list(group, kind);
    return list && other(list, group, kind);
  },
  known: (group, kind) => other(cluster.known(group, kind), group, kind),
});

const redactedList = remember((list: readonly KubeObject[]) => list.map((one) => withoutSecretValues(one)));
