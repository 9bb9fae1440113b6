import type { FlightReplay } from "@overfly/contract/flights/flight-replay";

type ReplayPoint = Omit<FlightReplay["points"][number], "link_quality" | "satellites" | "rtk_fixed">;

/** Where the drone was and how, between the reports before and after a moment (in ms). There has to be a report. */
export function pointAt(points: readonly ReplayPoint[], time: number): Omit<ReplayPoint, "at"> {
  const index = points.findLastIndex(({ at }) => Date.parse(at) <= time);
  const before = points[Math.max(0, index)]!;
  const after = points[index + 1] ?? before;
  const [from, to] = [Date.parse(before.at), Date.parse(after.at)];
  const share = to > from ? Math.min(1, Math.max(0, (time - from) / (to - from))) : 0;
  const between = (one: number, other: number) => one + (other - one) * share;
  return {
    longitude: between(before.longitude, after.longitude),
    latitude: between(before.latitude, after.latitude),
    height_m: between(before.height_m, after.height_m),
    speed_mps: before.speed_mps,
    heading_deg: before.heading_deg === null ? null : (before.heading_deg + 360) % 360,
    battery_percent: before.battery_percent,
  };
}
