import { html } from "../build/html.js";
import type { Page } from "../build/page.js";

/** The first page: what this is, and the way to try it. */
export const home = (): Page => ({
  path: "index.html",
  title: "Decorum",
  description: "Decorum reviews Kubernetes APIs and objects as an API reviewer would.",
  main: html`<h1>Kubernetes APIs, reviewed</h1>
<p class="lead">Decorum reviews your CRDs, Go types and objects as an API reviewer would: against the Kubernetes API
conventions. You get the same verdict in your editor, in CI, and in the cluster.</p>
<p><a class="button" href="playground.html">Try it in this page</a></p>`,
});
