import { box, element, picture, sans } from "./svg.mjs";

const HEIGHT = 26;
const MARGIN = 9;
/** The usual width of a character of the font; others are stretched to it. */
const CHARACTER = 7.6;
/** Badges are drawn in the size of the other pictures, and shown smaller. */
const SCALE = 0.8;

// White on both, with a contrast of more than 4.5.
const COLORS = {
  label: ["fill:#454c54"],
  value: ["fill:#0a6e4a"],
  light: ["fill:#ffffff"],
};

const words = (x, text) =>
  sans(x, 18, text, { class: "sans light", textLength: text.length * CHARACTER, lengthAdjust: "spacingAndGlyphs" });

/** A fact in two colors: its label, and its value. */
export const badge = (label, value) => {
  const [left, right] = [label, value].map((text) => text.length * CHARACTER + 2 * MARGIN);
  const title = `${label}: ${value}`;
  return picture({
    width: left + right,
    height: HEIGHT,
    scale: SCALE,
    title,
    description: title,
    colors: COLORS,
    content: [
      box(0, 0, left + right, HEIGHT, { rx: 4, class: "value" }),
      element("path", { class: "label", d: `M4 0H${left}V${HEIGHT}H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z` }),
      words(MARGIN, label),
      words(left + MARGIN, value),
    ],
  });
};
