import { stateIn } from "../../src/docs/conventions-book.js";
import { examples } from "../build/examples.js";
import { CORPUS_SIZE } from "../build/figures.js";
import { html } from "../build/html.js";
import { addressOf } from "../build/paths.js";
import type { Page } from "../build/page.js";
import { CATALOGUE, COVERAGE, PACKS } from "../build/repository.js";

const STATE = "docs/evidence/state-of-the-conventions.md";

/** The first page: the product, and the ways to try it. */
export const home = (): Page => {
  const states = COVERAGE.map((row) => stateIn(row, PACKS));
  const checked = states.filter((state) => state === "rule" || state === "configured").length;
  return {
    path: "index.html",
    title: "Decorum",
    description: "Decorum reviews Kubernetes APIs and objects as an API reviewer would.",
    main: html`<h1>Kubernetes APIs, reviewed</h1>
<p class="lead">Decorum reviews your CRDs, Go types and objects as an API reviewer would: against the Kubernetes API
conventions. You get the same verdict in your editor, in CI, and in the cluster.</p>
<p><a class="button" href="playground.html">Open the playground</a></p>
<h2>Examples to try</h2>
<ul class="stories">${examples().map(
      ({ name, title, about }) =>
        html`<li><a href="playground.html#example=${name}"><strong>${title}</strong><span>${about}</span></a></li>\n`,
    )}</ul>
<h2>Or read</h2>
<ul class="stories">
<li><a href="rules/index.html"><strong>${CATALOGUE.rules.length} rules</strong><span>Each with its reason, its sentence in the conventions, and examples to try.</span></a></li>
<li><a href="conventions/index.html"><strong>${COVERAGE.length} statements</strong><span>The API conventions, statement by statement: rules check ${checked} of them.</span></a></li>
<li><a href="${addressOf(STATE)}"><strong>The state of public APIs</strong><span>What ${CORPUS_SIZE} public CRDs keep of the conventions, and what they break.</span></a></li>
<li><a href="guides/index.html"><strong>Guides</strong><span>For those who write an API, run a platform, or write rules.</span></a></li>
</ul>
<p>The playground runs the engine of the command line, so both give the same findings. The guides say how to run it on your machine, in CI, in your
editor, and in a cluster.</p>`,
  };
};
