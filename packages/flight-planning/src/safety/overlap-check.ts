import type { PlannedFlight } from "#model/planned-flight.ts";
import { overlapOnGround, type OverlapShortfall } from "#terrain/overlap-on-ground.ts";
import type { FindingPlace, Mend, SafetyFinding } from "./safety-finding.ts";
import type { SafetySurroundings } from "./safety-surroundings.ts";

const MOST_PLACES = 50;

/** Whether slopes leave pictures enough in common, along the lines and between them. */
export function checkOverlap(flight: PlannedFlight, around: SafetySurroundings): SafetyFinding[] {
  const { elevation, overlap: wishes } = around;
  if (!elevation || !wishes) return [];
  const report = overlapOnGround(flight, elevation, wishes);
  if (!report.ok) return []; // told as the missing take-off place
  return (["front", "side"] as const).flatMap((kind): SafetyFinding[] => {
    const short = report.shortfalls.filter((one) => one.kind === kind);
    const worst = report.least[kind];
    if (short.length === 0 || worst === undefined) return [];
    const limit = wishes.wanted[kind];
    const percent = (share: number): string => `${Math.round(share * 100)} %`;
    const closer: Mend =
      kind === "front"
        ? { kind: "closer-pictures", factor: report.factor.front }
        : { kind: "closer-lines", factor: report.factor.side };
    const between = kind === "front" ? "pictures of a line" : "neighbouring lines";
    return [
      {
        code: kind === "front" ? "front-overlap-too-small" : "side-overlap-too-small",
        severity: "warning",
        message:
          worst > 0
            ? `On the slopes ${between} share only ${percent(worst)} of the ground; ${percent(limit)} are wanted.`
            : `On the slopes ${between} leave gaps; ${percent(limit)} overlap are wanted.`,
        places: short.slice(0, MOST_PLACES).map(placeOf),
        worst,
        limit,
        mends: [{ kind: "follow-terrain" }, closer],
      },
    ];
  });
}

const placeOf = ({ place, waypoint }: OverlapShortfall): FindingPlace => ({ position: place, waypoint });
