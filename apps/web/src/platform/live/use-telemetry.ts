import type { Dock, DockTelemetry } from "@overfly/contract/docks/docks";
import { useEffect, useEffectEvent, useRef } from "react";
import { useLive } from "#platform/api/use-live.ts";

/** How often figures follow the telemetry; positions on a map follow every message. */
const FIGURES_EVERY_MS = 500;

export type TelemetryByDock = ReadonlyMap<number, DockTelemetry>;

/** Hands over the last telemetry of each dock that reported, at most twice a second. */
export function useTelemetry(show: (fresh: TelemetryByDock) => void): void {
  const waiting = useRef(new Map<number, DockTelemetry>());
  const showNow = useEffectEvent(show);
  useLive("telemetry", ({ telemetry }) => void waiting.current.set(telemetry.dock_id, telemetry));
  useEffect(() => {
    const timer = setInterval(() => {
      if (waiting.current.size === 0) return;
      const fresh = waiting.current;
      waiting.current = new Map();
      showNow(fresh);
    }, FIGURES_EVERY_MS);
    return () => clearInterval(timer);
  }, []);
}

/** The dock as its telemetry, if any, describes it. */
export function withTelemetry(dock: Dock, fresh: TelemetryByDock): Dock {
  const telemetry = fresh.get(dock.id);
  return telemetry ? { ...dock, telemetry, state: telemetry.state, last_seen_at: telemetry.at } : dock;
}
