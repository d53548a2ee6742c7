/** Whether samples of something rise, or only vary. */

const BLOCKS = 10;
/** Student's t for 95 % on both sides and BLOCKS - 2 degrees of freedom. */
const T = 2.306;

const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * The straight line through samples at equal distances, fitted to the means of ten blocks of them: samples next to each
 * other depend on each other, means of blocks hardly do. Gives the rise over all samples, and its 95 % interval.
 */
export const trendOf = (samples) => {
  const size = samples.length / BLOCKS;
  const blocks = Array.from({ length: BLOCKS }, (_, index) =>
    mean(samples.slice(Math.round(index * size), Math.round((index + 1) * size))),
  );
  const center = (BLOCKS - 1) / 2;
  const average = mean(blocks);
  const spread = blocks.reduce((sum, _, x) => sum + (x - center) ** 2, 0);
  const slope = blocks.reduce((sum, y, x) => sum + (x - center) * (y - average), 0) / spread;
  const residual = blocks.reduce((sum, y, x) => sum + (y - average - slope * (x - center)) ** 2, 0);
  const error = Math.sqrt(residual / (BLOCKS - 2) / spread);
  return { rise: slope * BLOCKS, least: (slope - T * error) * BLOCKS, most: (slope + T * error) * BLOCKS };
};
