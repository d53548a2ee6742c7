import { type Html, html } from "./html.js";

/** A line of a chart in text: its label, a bar of blocks, its share in percent, and of which total. */
const LINE = /^(?<label>.+?) +[█░]+ +(?<about>> )?(?<share>\d+) % +(?<rest>.+)$/;

/** A block of text that is a chart as bars in SVG; undefined for any other block. */
export const chartOf = (text: string): Html | undefined => {
  const rows = text.split("\n").map((line) => LINE.exec(line)?.groups);
  if (rows.length < 2 || rows.some((row) => row === undefined)) return undefined;
  return html`<ul class="chart">${rows.map((row) => bar(row ?? {}))}</ul>`;
};

/** The numbers are text beside the bar, which says nothing else. */
const bar = ({ label = "", about = "", share = "", rest = "" }: Readonly<Record<string, string | undefined>>): Html =>
  html`<li><span class="label">${label}</span>
<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true"><rect class="all" width="100" height="1"/><rect class="part" width="${share}" height="1"/></svg>
<span class="value"><strong>${about}${share} %</strong> ${rest.replace(/ +/g, " ")}</span></li>\n`;
