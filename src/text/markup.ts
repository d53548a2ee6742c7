const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text for elements of HTML and XML, and for their attributes in double quotes. */
export const escapedMarkup = (text: string): string => text.replace(/[&<>"]/g, (one) => ENTITIES[one] ?? one);

/** A value as JSON that may stand in a script element, which '<' could end. */
export const scriptData = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c");

/** A script element that is data. */
export const dataScript = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${scriptData(value)}</script>`;
