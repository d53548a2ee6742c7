import { isConstant, isShouted } from "./constant-case.js";
import { wordsOf } from "./name-words.js";

/**
 * Words by which authors of APIs call choices of their own: how, when, how much, in which state. Nouns are missing, as others may have
 * named the thing: 'ssh', 'redis', 'raw'.
 */
const CHOICES: ReadonlySet<string> = new Set(
  `abandoned abort absent accept accepted active advanced after all allow allowed always and any append apply approve approved
  archived async asynchronous attached audit auto automatic automatically available aware background basic before best blocked
  both bound building by cancel canceled cancelled changed cleanup closed complete completed conditional confirm connected
  continue continuous copy create created creating critical custom daily dedicated default degraded delay delete deleted deleting
  denied deny deprecated detach detached direct disable disabled discard disconnected drained draining drop duplicate dynamic
  eager effort emergency enable enabled enforce error evict exact exclusive expired explicit external extreme fail failed failing
  failure fast finished first fixed flexible for forbid force forced foreground free from full global gradual guaranteed healthy
  high higher highest hourly hybrid idle ignore ignored immediate immediately implicit in inactive incremental independent
  indirect inherit inherited initialized initializing inline insecure inside installed installing internal isolated keep large
  last lazy leader least linear live local locked logical loose lost low lower lowest maintenance major managed mandatory manual
  manually max maximum medium member merge merged min minimal minimum minor missing mixed moderate monitor monthly most mutable
  namespaced needs never new no none normal not notify observe off offline on once one ongoing online only open optional or orphan
  outdated outside override overwrite owner parallel partial passive pause paused pending periodic permissive persistent physical
  prefer preferred preserve primary private proactive progressing protect protected provided provisioned provisioning prune public
  queued random rapid reactive ready recreate redirect refined refuse regional reject rejected relaxed released reload remain
  remote remove removed removing replace required resolved restart restarted restore restored restricted restrictive resume retain
  retry rollback rolling run running safe scheduled secondary secure selective sequential severe shared single skip skipped slow
  small specific staged stale standalone standard standby start started starting static stop stopped stopping strict strong
  structured succeed succeeded success suspend suspended sync synced synchronous temporary terminate terminated terminating then
  tiny to under unhealthy unified uninstalled unknown unlimited unlocked unmanaged unrestricted unscheduled unset unspecified
  unstructured until up update updated updating upgrade upgraded upgrading urgent validate verified verify virtual wait waiting
  warn warning weak weekly when with without yearly`.split(/\s+/),
);

/** True if all values that are no constants yet are made of such words: 'not-ready', 'NOT_READY', 'notReady'. */
export const areChoices = (values: readonly string[]): boolean =>
  values.every((value) => (isConstant(value) && !isShouted(value)) || isChoice(value));

const isChoice = (value: string): boolean => {
  const words = wordsOf(value === value.toUpperCase() ? value.toLowerCase() : value);
  return words.length > 0 && words.every((word) => CHOICES.has(word.toLowerCase()));
};
