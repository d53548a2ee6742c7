import { html } from "../build/html.js";
import type { Page } from "../build/page.js";

/** The page that reviews what one types. */
export const playground = (): Page => ({
  path: "playground.html",
  title: "Playground",
  description: "Review a CRD, an object, a policy pack or a type in Go, in your browser.",
  section: "playground",
  isWide: true,
  scripts: ["playground.js"],
  main: html`<h1 class="hidden">Playground</h1>
<div id="playground"></div>
<noscript><p>The playground needs JavaScript. The rest of the site does without it.</p></noscript>`,
});
