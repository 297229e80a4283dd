/** Where seats are round a table: a stadium with equal ways from seat to seat. */

const MARGIN = { x: 74, y: 50 };
/** Half a seat, so that it does not stick out. */
const STEPS = 360;
const ROUNDNESS = 2.8;
/** The exponent of the curve: 2 is an ellipse, more is nearer to a rectangle. */

/**
 * Return where the middle of each seat is, clockwise, the last one at the bottom.
 *
 * @param {number} count of seats
 * @param {number} width of the whole table, in pixels
 * @param {number} height likewise
 * @returns {{x: number, y: number}[]}
 */
export function seatPlaces(count, width, height) {
  const way = outline(width, height);
  const whole = way.at(-1).way;
  return Array.from({ length: count }, (_, at) => along(way, (whole * (at + 1)) / count));
}

/** Points of the curve from the bottom on, clockwise, with the way that leads to each. */
function outline(width, height) {
  const points = [];
  let way = 0;
  for (let step = 0; step <= STEPS; step += 1) {
    const point = onCurve((step / STEPS) * 2 * Math.PI, width, height);
    const last = points.at(-1);
    if (last) way += Math.hypot(point.x - last.x, point.y - last.y);
    points.push({ ...point, way });
  }
  return points;
}

function onCurve(angle, width, height) {
  const bend = (value) => Math.sign(value) * Math.abs(value) ** (2 / ROUNDNESS);
  return {
    x: width / 2 - bend(Math.sin(angle)) * (width / 2 - MARGIN.x),
    y: height / 2 + bend(Math.cos(angle)) * (height / 2 - MARGIN.y),
  };
}

function along(points, way) {
  const at = Math.max(1, points.findIndex((point) => point.way >= way - 0.001));
  const [from, to] = [points[at - 1], points[at]];
  const share = (way - from.way) / (to.way - from.way || 1);
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
}
