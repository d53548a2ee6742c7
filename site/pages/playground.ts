import { html } from "../build/html.js";
import type { Page } from "../build/page.js";

/** The page that reviews what one types. Its parts are here, so that nothing moves when the script has run. */
export const playground = (): Page => ({
  path: "playground.html",
  title: "Playground",
  description: "Review a CRD, an object, a policy pack or a type in Go, in your browser.",
  section: "playground",
  isWide: true,
  scripts: ["start-engine.js", "playground.js"],
  main: html`<h1 class="hidden">Playground</h1>
<div class="bar">
<label for="example" class="hidden">Example</label>
<select id="example"><option value="">Examples</option></select>
<label class="check"><input type="checkbox" id="owner" checked> I maintain these APIs</label>
<label>Level <select id="level"><option value="">Default</option><option>Basic</option><option>Full</option><option>Advice</option></select></label>
<details class="packs"><summary>Packs</summary><div id="pack-list"></div></details>
<button type="button" id="share">Copy link</button>
</div>
<p id="told" class="told" role="alert" hidden></p>
<noscript><p class="told">The playground needs JavaScript. The rest of the site does without it.</p></noscript>
<div class="play">
<section class="input" aria-label="Input">
<div class="tab-bar">
<div role="tablist" id="tabs" aria-label="Texts"></div>
<label for="add" class="hidden">Add a text</label>
<select id="add"><option value="">Add</option></select>
<button type="button" id="remove" hidden>Remove</button>
</div>
<div id="editor" role="tabpanel"></div>
</section>
<section class="output" aria-label="Review">
<div class="status-bar"><p id="status" role="status">Loading the engine</p><div id="actions" class="actions"></div></div>
<div id="results"></div>
</section>
</div>`,
});
