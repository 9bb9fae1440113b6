import type { PlanarPoint } from "@overfly/geo/planar-geometry";

/** The shortest order of all, from `home` and back to it, or open where there is none. For a handful of points only. */
export function exhaustiveTour(points: readonly PlanarPoint[], home: PlanarPoint | undefined): number[] {
  let best: { order: number[]; wayM: number } = { order: [...points.keys()], wayM: Infinity };
  const goOn = (order: number[], wayM: number): void => {
    const last = points[order.at(-1) ?? -1] ?? home;
    if (order.length === points.length) {
      const wholeM = wayM + apartM(last, home);
      if (wholeM < best.wayM) best = { order, wayM: wholeM };
      return;
    }
    for (const [index, point] of points.entries()) {
      const soFarM = wayM + apartM(last, point);
      if (!order.includes(index) && soFarM < best.wayM) goOn([...order, index], soFarM);
    }
  };
  goOn([], 0);
  return best.order;
}

const apartM = (one: PlanarPoint | undefined, other: PlanarPoint | undefined): number =>
  one && other ? Math.hypot(one[0] - other[0], one[1] - other[1]) : 0;
