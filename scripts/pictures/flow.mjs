import { CELL, box, element, mono, picture, sans, wrapped } from "./svg.mjs";

const WIDTH = 800;

const COLORS = {
  page: ["fill:#ffffff;stroke:#d1d9e0", "fill:#0d1117;stroke:#3d444d"],
  station: ["fill:#f6f8fa;stroke:#818b98", "fill:#151b23;stroke:#656c76"],
  decorum: ["fill:#ddf4ff;stroke:#0969da", "fill:#121d2f;stroke:#4493f8"],
  denial: ["fill:#ffebe9;stroke:#d1242f", "fill:#25171c;stroke:#f85149"],
  ink: ["fill:#1f2328", "fill:#f0f6fc"],
  faint: ["fill:#59636e", "fill:#9198a1"],
  red: ["fill:#d1242f", "fill:#f85149"],
  ask: ["stroke:#59636e;fill:none", "stroke:#9198a1;fill:none"],
  askhead: ["fill:#59636e", "fill:#9198a1"],
  answer: ["stroke:#d1242f;fill:none", "stroke:#f85149;fill:none"],
};

const STATION = { top: 24, height: 108, width: 184 };
const LEFT = 24;
const MIDDLE = (WIDTH - STATION.width) / 2;
const RIGHT = WIDTH - 24 - STATION.width;

const station = (x, name, lines, kind) => [
  box(x, STATION.top, STATION.width, STATION.height, { rx: 8, class: kind }),
  sans(x + STATION.width / 2, STATION.top + 28, name, { class: "sans middle bold ink" }),
  ...lines.map((line, index) =>
    sans(x + STATION.width / 2, STATION.top + 54 + index * 20, line, { class: "sans middle faint" }),
  ),
];

/** An arrow between two stations, with a word above or below it. */
const arrow = (from, to, y, word, kind) => {
  const [head, step] = [kind === "ask" ? "askhead" : "red", to > from ? 9 : -9];
  return [
    element("path", { class: kind, "stroke-width": 1.6, d: `M${from} ${y}H${to - step}` }),
    element("path", { class: head, d: `M${to} ${y}l${-step} -5v10z` }),
    sans((from + to) / 2, kind === "ask" ? y - 9 : y + 20, word, {
      class: `sans middle ${kind === "ask" ? "faint" : "red"}`,
    }),
  ];
};

const between = (from, to) => [from + STATION.width + 6, to - 6];

/** From kubectl to a denial and back; `status` is what Decorum answers, and `said` what kubectl prints. */
export const flow = ({ command, status, said, title, description }) => {
  const [ask, answer] = [STATION.top + 36, STATION.top + 68];
  const [near, far] = [between(LEFT, MIDDLE), between(MIDDLE, RIGHT)];
  const columns = Math.floor((WIDTH - 96) / CELL);
  const top = STATION.top + STATION.height + 28;
  const causes = status.details.causes.flatMap(({ field, reason, message }) => [
    [`- field:   ${field}`],
    [`  reason:  ${reason}`],
    ...wrapped(message, columns - 11).map((line, index) => [`${index === 0 ? "  message: " : " ".repeat(11)}${line}`]),
  ]);
  const answerLines = [`reason: ${status.reason}`, `code:   ${status.code}`, "causes:", ...causes.flat()];
  const printed = [`$ ${command}`, ...wrapped(said, columns)];
  const answerHeight = 46 + answerLines.length * 19;
  const second = top + answerHeight + 16;
  const printedHeight = 46 + printed.length * 19;
  const block = (y, height, heading, lines, kind) => [
    box(LEFT, y, WIDTH - 2 * LEFT, height, { rx: 8, class: kind }),
    sans(LEFT + 20, y + 26, heading, { class: "sans bold ink" }),
    ...lines.map((line, index) =>
      mono(LEFT + 20 + (line.length - line.trimStart().length) * CELL, y + 52 + index * 19, line.trim(), {
        class: "mono ink",
      }),
    ),
  ];
  const height = second + printedHeight + 24;
  return picture({
    width: WIDTH,
    height,
    title,
    description,
    colors: COLORS,
    content: [
      box(0.5, 0.5, WIDTH - 1, height - 1, { rx: 10, class: "page" }),
      ...station(LEFT, "kubectl", ["or another client:", "a controller, GitOps"], "station"),
      ...station(MIDDLE, "API server", ["asks its webhooks", "before it stores"], "station"),
      ...station(RIGHT, "Decorum", ["reviews the object", "by its policy packs"], "decorum"),
      ...arrow(...near, ask, "1. create", "ask"),
      ...arrow(...far, ask, "2. review?", "ask"),
      ...arrow(...[...far].reverse(), answer, "3. denied", "answer"),
      ...arrow(...[...near].reverse(), answer, "4. invalid", "answer"),
      ...block(
        top,
        answerHeight,
        "3. What Decorum answers: a Status, with a cause for each field",
        answerLines,
        "denial",
      ),
      ...block(second, printedHeight, "4. What kubectl prints", printed, "station"),
    ],
  });
};
