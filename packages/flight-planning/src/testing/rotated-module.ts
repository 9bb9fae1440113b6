import type { LocalFrame } from "@overfly/geo/local-frame";
import type { Polygon } from "geojson";

interface ModulePlace {
  frame: LocalFrame;
  /** From east to north. */
  turnDeg: number;
  alongM: number;
  acrossM: number;
}

/** A module of 1 m by 2 m with its lower left corner so far along and across rows that lie turned. */
export function turnedModule({ frame, turnDeg, alongM, acrossM }: ModulePlace): Polygon {
  const turn = (turnDeg * Math.PI) / 180;
  const corners = [
    [0, 0],
    [1, 0],
    [1, 2],
    [0, 2],
    [0, 0],
  ].map(([x = 0, y = 0]) => {
    const [a, b] = [alongM + x, acrossM + y];
    return frame.toPosition([
      a * Math.cos(turn) - b * Math.sin(turn),
      a * Math.sin(turn) + b * Math.cos(turn),
    ]);
  });
  return { type: "Polygon", coordinates: [corners] };
}
