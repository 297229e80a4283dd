/** Where seats are round a table: a stadium with equal ways from seat to seat. */

const STEPS = 360;
/** The exponent of the curve: 2 is an ellipse, more is nearer to a rectangle. */
const ROUNDNESS = 2.8;
const TALLEST = 640;
/** Pixels from which on a round felt looks like one. */
const NARROWEST = 520;
/** Pixels that are left round it all, for the glow of the seat in turn. */
const BORDER = 14;
/** Pixels between two seats, at least. */
const APART = 4;

/**
 * The ways to sit round a felt, the best first, with the pixels that a seat and the middle take where text is of
 * the usual size.
 */
const LAYOUTS = [
  { name: "grand", seat: { width: 216, height: 104 }, middle: { width: 400, height: 310 } },
  { name: "roomy", seat: { width: 160, height: 92 }, middle: { width: 300, height: 232 } },
  { name: "slim", seat: { width: 118, height: 66 }, middle: { width: 250, height: 212 } },
  { name: "low", seat: { width: 118, height: 66 }, middle: { width: 340, height: 158 } },
];

/**
 * @typedef {object} Layout
 * @property {"grand"|"roomy"|"slim"|"low"|"rows"} name low: what lies in the middle lies side by side, so that a
 *   question below does not take the felt away; rows: there is no room to sit round the felt
 * @property {number} height of the table in pixels
 * @property {{x: number, y: number}[]} places the middle of each seat, clockwise, the last one at the bottom
 * @property {{width: number, height: number}|null} clear what is free in the middle, round a felt
 */

/**
 * Return how so many seats are best laid out in so many pixels.
 *
 * @param {number} count
 * @param {{width: number, height: number, scale: number}} room `scale` is how much larger than usual text is
 * @returns {Layout}
 */
export function layOut(count, { width, height, scale }) {
  const tall = Math.min(height, TALLEST * scale);
  for (const { name, seat, middle } of width < NARROWEST ? [] : LAYOUTS) {
    const size = scaled(seat, scale);
    const places = seatPlaces(count, { width, height: tall, seat: size });
    const wanted = { ...scaled(middle, scale), x: width / 2, y: tall / 2 };
    if (fits(places, size, wanted)) return { name, height: tall, places, clear: clearing(places, size, wanted) };
  }
  return { name: "rows", height: 0, places: [], clear: null };
}

/** As wide as the seats beside the middle leave it, and then as high as those above and below. */
function clearing(places, seat, middle) {
  const free = (at, size, across, reach) => {
    const inTheWay = places.filter((place) => Math.abs(place[across] - middle[across]) < reach / 2 + APART);
    const halves = inTheWay.map((place) => Math.abs(place[at] - middle[at]) - seat[size] / 2 - APART);
    return 2 * Math.min(middle[at] - seat[size] / 2 - BORDER, ...halves);
  };
  const width = free("x", "width", "y", middle.height + seat.height);
  return { width, height: free("y", "height", "x", width + seat.width) };
}

function scaled({ width, height }, scale) {
  return { width: width * scale, height: height * scale };
}

/** Whether no seat lies on another one or on the middle. */
function fits(places, seat, middle) {
  const boxes = places.map((place) => ({ ...place, ...seat }));
  return boxes.every((box, at) => !overlap(box, middle) && boxes.slice(at + 1).every((other) => !overlap(box, other)));
}

function overlap(one, other) {
  const near = (at, size) => Math.abs(one[at] - other[at]) < (one[size] + other[size]) / 2 + APART;
  return near("x", "width") && near("y", "height");
}

function seatPlaces(count, room) {
  const way = outline(room);
  const whole = way.at(-1).way;
  return Array.from({ length: count }, (_, at) => along(way, (whole * (at + 1)) / count));
}

/** Points of the curve from the bottom on, clockwise, with the way that leads to each. */
function outline(room) {
  const points = [];
  let way = 0;
  for (let step = 0; step <= STEPS; step += 1) {
    const point = onCurve((step / STEPS) * 2 * Math.PI, room);
    const last = points.at(-1);
    if (last) way += Math.hypot(point.x - last.x, point.y - last.y);
    points.push({ ...point, way });
  }
  return points;
}

function onCurve(angle, { width, height, seat }) {
  const bend = (value) => Math.sign(value) * Math.abs(value) ** (2 / ROUNDNESS);
  return {
    x: width / 2 - bend(Math.sin(angle)) * (width - seat.width - BORDER) / 2,
    y: height / 2 + bend(Math.cos(angle)) * (height - seat.height - BORDER) / 2,
  };
}

function along(points, way) {
  const at = Math.max(1, points.findIndex((point) => point.way >= way - 0.001));
  const [from, to] = [points[at - 1], points[at]];
  const share = (way - from.way) / (to.way - from.way || 1);
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
}
