import type { Crd, SchemaNode } from "./crd.js";
import { isDescribedByName, isInDocument, isOfCloud, isOfCloudInit } from "./mirrored.js";
import { isDeprecated } from "./deprecated.js";
import { type JsonObject, own, remember, stringAt, stringsAt } from "kube-json";
import { descriptionOf, isBelow } from "./schema-node.js";

/** Recognizes fields whose types, values or contents another system decides. */

/**
 * True for a field in the terms of another system: its types and values are not the author's to choose. Its name gives it
 * away, so this is no question for rules about names. A description that starts with the field's name is the author's.
 */
export const isInForeignTerms = (crd: Crd, node: SchemaNode): boolean =>
  isOfCloud(crd, node) ||
  isOfCloudInit(node) ||
  isInDocument(node) ||
  ((isOfForeignDocument(node) || OF_PROVIDER.test(crd.kind)) && !isDescribedByName(node)) ||
  (isBelowForeignNames(node) && OF_SETTINGS.test(node.under));

/**
 * True for 'idle_timeout', for a field with a `title`, which Go types do not have, or with the text of Swagger in its description, and
 * below objects with foreign names.
 */
const isOfForeignDocument = (node: SchemaNode): boolean => {
  if (SNAKE_CASE.test(node.under) || own(node.schema, "title") !== undefined) return true;
  if (/\bEnum: ?\[/.test(descriptionOf(node.schema))) return true;
  return isBelowForeignNames(node);
};

const SNAKE_CASE = /^[a-z0-9]+(?:_[a-z0-9]+)+$/;
/** Kinds for resources of a cloud provider, whose API decides the values: 'AwsNfsVolume'. */
export const OF_PROVIDER = /^(?:AWS|Aws|Azure|GCP|Gcp|Hetzner|IBM(?:Cloud|VPC)|OpenStack|VSphere)[A-Z]/;
/** Settings in files and of libraries: 'DNS_Retries', 'Merge_Log', 'socket.timeout.ms'. */
const OF_SETTINGS = /^[A-Za-z0-9]+(?:[_.][A-Za-z0-9]+)+$/;

/** True for several names in snake_case, for 'bot-defense' next to 'serverTechnologies', and for names with '$'. */
const hasForeignNames = (node: SchemaNode): boolean => {
  const { properties, depth } = node;
  // Names in `spec` itself are the author's.
  if (depth < 2) return false;
  const names = [...properties.keys()];
  return (
    PASSED_ON.test(node.under) ||
    names.some((name) => name.startsWith("$")) ||
    names.filter((name) => OF_SETTINGS.test(name)).length > 1 ||
    (names.some((name) => /^[a-z0-9]+(?:-[a-z0-9]+)+$/.test(name)) &&
      names.some((name) => /^[a-z0-9]+[A-Z]/.test(name)))
  );
};

/** Data that Grafana takes unchanged. */
const PASSED_ON = /^(?:j|secureJ)sonData$/;

/**
 * True for a field whose name, type and values its author may choose: not for one that is called deprecated, which is removed
 * rather than changed, nor for one below names that are those of another program.
 */
export const isChosen = (crd: Crd, node: SchemaNode): boolean =>
  !isDeprecated(node) &&
  !isOfCloud(crd, node) &&
  !isOfCloudInit(node) &&
  !isOfCopy(node) &&
  !isOfTextSettings(node) &&
  !(isBelowForeignNames(node) && (OF_SETTINGS.test(node.under) || !isDescribedByName(node)));

/** True for a field of another object's spec that a status repeats. */
const isOfCopy = (node: SchemaNode): boolean =>
  node.section === "status" && isBelow(node, ({ name }) => name === "spec");

/** True for one of many settings that are all text, flags and numbers among them: another API has them so. */
const isOfTextSettings = ({ parent }: SchemaNode): boolean =>
  parent !== undefined && parent.properties.size > 7 && areTextSettings(parent);

const areTextSettings = remember(({ properties }: SchemaNode): boolean => {
  const settings = [...properties.values()];
  return (
    settings.every(({ type }) => type === "string") &&
    settings.filter(({ schema }) => FLAG_OR_NUMBER.test(valuesIn(schema))).length > 3
  );
});

const valuesIn = (schema: JsonObject): string => stringAt(schema, "pattern") ?? stringsAt(schema, "enum").join();
const FLAG_OR_NUMBER = /^(?:true,false|false,true|\^\(?(?:\\d|\[0-9\])\+\)?\$)$/;

/**
 * True for values that the description calls those of another program, for the `name` of an item, and for the `key` beside the
 * name of a Secret: things exist that have it.
 */
export const areNamesElsewhere = ({ under, parent, schema }: SchemaNode): boolean => {
  const description = descriptionOf(schema);
  return (
    OF_PROGRAM.test(description) ||
    OF_SYSTEMS.test(under) ||
    OF_PLUGINS.test(under) ||
    OF_PLACES.test(under) ||
    OF_TOKENS.test(under) ||
    (under === "name" && parent?.step === "items") ||
    (under === "key" && isKeySelector(parent))
  );
};

/** True for what selects a key of a Secret, ConfigMap or the like by `name` and `key`. */
export const isKeySelector = (node: SchemaNode | undefined): boolean =>
  node !== undefined &&
  /secret|configmap|Refs?$/i.test(node.under) &&
  node.properties.has("name") &&
  node.properties.has("key");

/** Operating systems and file systems are written as they call themselves: 'rhel', 'ext4'. */
const OF_SYSTEMS = /^(?:os|operatingSystem|distro)(?:Name|Type|Family)?$|^fs_?[tT]ype$/;
/** The name of a part of another program, which is handed on: 'postgres12'. */
const OF_PLUGINS = /^(?:plugin|driver)(?:Name)?$|[a-z](?:Plugin|Driver)(?:Name)?$/;
/** A provider gives names to its places: 'EDGE-CDG1'. */
const OF_PLACES = /(?:^|[a-z])(?:[rR]egion|[zZ]one|[lL]ocation|[dD]ata[cC]ent(?:er|re))s?$/;
/** Providers of identities give names to what their tokens say: 'preferred_username'. */
const OF_TOKENS = /(?:^c|C)laims?(?:Name)?s?$/;
const OF_PROGRAM =
  /\bvalues (?:are )?identical to\b|\bthis must match\b|\bexposed (?:as|in|through|via) the \S+ context\b|(?:^|\s)@type\b|\bsee https?:\/\/\S+ for (?:an? |the )?(?:\w+ )?(?:descriptions?|explanations?|meanings?)\b/i;

const isBelowForeignNames = ({ parent }: SchemaNode): boolean => parent !== undefined && isWithinForeignNames(parent);

const isWithinForeignNames = remember(
  (node: SchemaNode): boolean => hasForeignNames(node) || isBelowForeignNames(node),
);

/** True for a JSON schema, which is recursive, for extensions by others, for the settings of another program, and for those of a plugin. */
export const isOfOtherSystem = (node: SchemaNode): boolean =>
  node.properties.size === 0 &&
  (/[a-z\d]Schema$|^extensions?$/.test(node.under) ||
    /^(?:envoy|nginx|haproxy|fluent\w*|prometheus)(?:_|[A-Z])/.test(node.under) ||
    OTHER_SYSTEM.test(textOf(node)) ||
    (CONFIGURATION.test(node.under) && DOCUMENTED.test(textOf(node))) ||
    (node.under === "values" && CHART.some((name) => node.parent?.properties.has(name) === true)) ||
    (CONTENT.test(node.under) && OTHER_SYSTEM.test(textOf(node.parent))) ||
    isOfPlugin(node));

const textOf = (node: SchemaNode | undefined): string => descriptionOf(node?.schema).slice(0, 1000);

/** Settings whose fields the description looks up elsewhere: `config`, described by 'See: https://...', or by the path of an API. */
const CONFIGURATION = /(?:^c|C)onfig(?:uration)?$|(?:^s|S)ettings$/;
const DOCUMENTED = /https?:\/\/|\(\/\w+\/\w+\)/;
/** Beside the values of a Helm chart. */
const CHART: readonly string[] = ["chart", "releaseName", "valuesFrom"];
/** A field for the whole content that its parent describes. */
const CONTENT = /^(?:raw|value)$/;

const OTHER_SYSTEM =
  /\b(?:merged|combined) (?:in|into|with) [^.;]{0,60}\bconfig(?:uration)?\b|\bserialized (?:representation|and passed)\b|\bpassed as (?:a )?file\b|\bescape hatch\b|\barbitrary JSON\b|\b(?:provider|plugin|driver|integration)[- ]specific\b|\b(?:is|contains|holds) an? (?:[A-Z][a-z]+)+Config(?:uration)?\b/;

/** Arguments whose fields depend on the plugin that a string next to them names. */
const isOfPlugin = ({ under, parent }: SchemaNode): boolean =>
  (((under === "config" && /plugins?$/i.test(parent?.under ?? "")) || (under === "spec" && parent?.step === "items")) &&
    parent?.properties.get("name")?.type === "string") ||
  (ARGUMENTS.test(under) &&
    PLUGINS.some((name) => {
      const sibling = parent?.properties.get(name);
      return sibling?.type === "string" && own(sibling.schema, "enum") === undefined;
    }));

const ARGUMENTS = /^(?:arg(?:ument)?s|param(?:eter)?s|properties|settings)$/;
const PLUGINS: readonly string[] = ["type", "module", "plugin", "provisioner"];

/** Booleans of Prometheus, which its own configuration has under the same name: APIs that pass them on have no choice. */
const OF_PROMETHEUS: ReadonlySet<string> = new Set(
  `convertClassicHistogramsToNHCB honorLabels honorTimestamps proxyFromEnvironment scrapeClassicHistograms
  scrapeNativeHistograms trackTimestampsStaleness`.split(/\s+/),
);
/** These are so only below settings of scraping, of remote storage or of alerts. */
const OF_SCRAPING: ReadonlySet<string> = new Set(
  "enableHTTP2 enableHttp2 filterRunning followRedirects sendExemplars sendNativeHistograms sendResolved".split(" "),
);
const SCRAPING = /monitor|scrape|prometheus|metrics|alertmanager|remote_?(?:write|read)|^receivers?$/i;
const SCRAPER = /Monitor$|^Probe$|ScrapeConfig$|^(?:Prometheus|Alertmanager)/;

/** True for a boolean that the API passes on to one of the same name in the settings of Prometheus. */
export const isPassedOn = ({ kind }: Crd, node: SchemaNode): boolean =>
  OF_PROMETHEUS.has(node.under) ||
  (OF_SCRAPING.has(node.under) && (SCRAPER.test(kind) || isBelow(node, ({ under }) => SCRAPING.test(under))));
