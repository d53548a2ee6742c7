/** Summaries of measurements, as people read them. */

export const quantile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];

export const median = (values) =>
  quantile(
    [...values].sort((a, b) => a - b),
    0.5,
  );

/** '0.87 (0.81 to 0.93)': the median of what single rounds say, and how far they lie apart. */
export const spread = (values) => {
  const fixed = (value) => value.toFixed(2);
  return `${fixed(median(values))} (${fixed(Math.min(...values))} to ${fixed(Math.max(...values))})`;
};

/** Rows of cells as aligned text; the first row is the heading. */
export const table = (rows) => {
  const widths = rows[0].map((_, column) => Math.max(...rows.map((row) => String(row[column]).length)));
  const line = (row) =>
    row
      .map((cell, column) => String(cell).padEnd(widths[column]))
      .join("  ")
      .trimEnd();
  const [heading, ...rest] = rows.map(line);
  return [heading, widths.map((width) => "-".repeat(width)).join("  "), ...rest].join("\n");
};
