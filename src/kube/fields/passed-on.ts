import type { Crd, SchemaNode } from "../crd/crd.js";

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
export const isPassedOn = ({ kind }: Crd, { under, parent }: SchemaNode): boolean => {
  if (OF_PROMETHEUS.has(under)) return true;
  if (!OF_SCRAPING.has(under)) return false;
  if (SCRAPER.test(kind)) return true;
  for (let at = parent; at !== undefined; at = at.parent) if (SCRAPING.test(at.under)) return true;
  return false;
};
