import { expectedAnswers, recordedAsks, withRequests } from "./asks.mjs";
import { createClient, newCounts } from "./client.mjs";
import { startReplica } from "./replica.mjs";
import { trendOf } from "./trend.mjs";

/** A replica's resident memory over many reviews. */

const CONNECTIONS = 16;
const DEADLINE = 30_000;
const SAMPLES = 400;

/** Answers `reviews` recordings, one after the other over some connections; gives samples and counts. */
export const measureMemory = async ({ tls, files, policies, reviews }) => {
  const asks = withRequests(recordedAsks(), "30s");
  const expected = expectedAnswers(asks, policies);
  const flags = ["--packs", policies, "--tls-cert-file", files.cert, "--tls-private-key-file", files.key];
  const replica = await startReplica("replica", flags);
  try {
    const start = replica.memory().now;
    const options = { host: "127.0.0.1", port: replica.port, ca: tls.ca, servername: "localhost" };
    const counts = newCounts();
    const samples = [];
    let [asked, answered, failed, wrong] = [0, 0, 0, 0];
    const every = Math.max(1, Math.floor(reviews / SAMPLES));
    const work = async () => {
      const client = createClient(() => options, counts);
      while (asked < reviews) {
        const index = asked++ % asks.length;
        try {
          const { code, text } = await client.ask(asks[index].request, DEADLINE);
          answered++;
          if (code !== 200 || text !== expected[index]) wrong++;
          if (answered % every === 0) samples.push(replica.memory().now);
        } catch {
          failed++;
        }
      }
      client.close();
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    const quarter = samples.slice(-Math.floor(samples.length / 4));
    return {
      answered,
      failed,
      wrong,
      start,
      samples,
      most: replica.memory().most,
      trend: trendOf(quarter),
      quarter: { reviews: Math.floor(reviews / 4), least: Math.min(...quarter), most: Math.max(...quarter) },
    };
  } finally {
    replica.kill();
    await replica.ended;
  }
};
