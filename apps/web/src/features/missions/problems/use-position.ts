import type { Point } from "@overfly/contract/geometry";
import { useState } from "react";

export type FoundPosition =
  | { state: "off" | "locating" | "refused" }
  | { state: "found"; point: Point; accuracyM: number };

const LIMITS = { enableHighAccuracy: true, timeout: 30_000, maximumAge: 60_000 };
const DECIMALS = 6;

/** The device's position, once the user asks for it; the browser asks whether it may tell. */
export function usePosition() {
  const [position, setPosition] = useState<FoundPosition>({ state: "off" });
  const turn = (isOn: boolean): void => {
    if (!isOn) return setPosition({ state: "off" });
    const { geolocation } = navigator as { geolocation?: Geolocation };
    if (!geolocation) return setPosition({ state: "refused" });
    setPosition({ state: "locating" });
    const unlessOff = (next: FoundPosition): void =>
      setPosition((now) => (now.state === "locating" ? next : now));
    geolocation.getCurrentPosition(
      ({ coords }) =>
        unlessOff({
          state: "found",
          point: {
            type: "Point",
            coordinates: [
              Number(coords.longitude.toFixed(DECIMALS)),
              Number(coords.latitude.toFixed(DECIMALS)),
            ],
          },
          accuracyM: coords.accuracy,
        }),
      () => unlessOff({ state: "refused" }),
      LIMITS,
    );
  };
  return { position, turn };
}
