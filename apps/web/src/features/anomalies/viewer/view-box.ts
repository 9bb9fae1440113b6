/** A rectangle in pixels of a picture. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/**
 * What is looked at, independent of a picture: the centre's distance from the anomaly's own, and the zoom, both in sizes
 * of the anomaly's box. Two cameras that saw the same anomaly show the same ground by the same view.
 */
export interface View {
  dx: number;
  dy: number;
  /** How many box sizes wide the view is. */
  span: number;
}

const [CLOSEST, WIDEST] = [1.2, 2000];
/** Around a hot cell of a few pixels the module is to be seen, too. */
const LEAST_SHOWN_PX = 80;

/** The anomaly with as much around it as is needed to judge it; its box is in thermal pixels. */
export const closeView = (box: Box): View => ({
  dx: 0,
  dy: 0,
  span: Math.max(4, LEAST_SHOWN_PX / sizeOf(box)),
});

export const zoomed = (view: View, factor: number): View => ({
  ...view,
  span: Math.min(WIDEST, Math.max(CLOSEST, view.span * factor)),
});

/** Where a picture without a box of its own has the anomaly: in the middle, an eighth of its width. */
export const boxOrMiddle = (box: Box | null, { width, height }: Size): Box =>
  box ?? { x: width * 0.4375, y: height * 0.4375, width: width / 8, height: width / 8 };

/** A side of the box; long and flat ones count by their longer side. */
const sizeOf = ({ width, height }: Box): number => Math.max(width, height) || 1;

/** The part of a picture that a view shows, in pixels, as wide to high as `aspect`; it may reach beyond the edges. */
export function shownPart(view: View, box: Box, aspect: number): Box {
  const unit = sizeOf(box);
  const width = view.span * unit;
  const height = width / aspect;
  const x = box.x + box.width / 2 + view.dx * unit;
  const y = box.y + box.height / 2 + view.dy * unit;
  return { x: x - width / 2, y: y - height / 2, width, height };
}

/** The view that shows the whole picture. */
export function wholeView(box: Box, { width, height }: Size, aspect: number): View {
  const unit = sizeOf(box);
  return {
    dx: (width / 2 - box.x - box.width / 2) / unit,
    dy: (height / 2 - box.y - box.height / 2) / unit,
    span: Math.max(width, height * aspect) / unit,
  };
}

/** On the screen. */
export interface Touch {
  x: number;
  y: number;
}

/** Where a picture is on the screen. */
export interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The view after fingers went from some places to others: what was between the first two stays between them. */
export function gestureView(
  start: View,
  [from, to]: readonly [readonly Touch[], readonly Touch[]],
  area: Area,
): View {
  const [before, after] = [spread(from), spread(to)];
  if (!before || !after) return start;
  const view = before.apart > 0 && after.apart > 0 ? zoomed(start, before.apart / after.apart) : start;
  const moved = (middle: "left" | "top", half: number, axis: "x" | "y"): number =>
    ((before[axis] - area[middle] - half) * start.span - (after[axis] - area[middle] - half) * view.span) /
    area.width;
  return {
    ...view,
    dx: start.dx + moved("left", area.width / 2, "x"),
    dy: start.dy + moved("top", area.height / 2, "y"),
  };
}

/** The middle of the first two fingers, and how far they are apart; of one finger its place. */
function spread([first, second]: readonly Touch[]): (Touch & { apart: number }) | undefined {
  if (!first) return undefined;
  if (!second) return { ...first, apart: 0 };
  return {
    x: (first.x + second.x) / 2,
    y: (first.y + second.y) / 2,
    apart: Math.hypot(first.x - second.x, first.y - second.y),
  };
}
