import type { LiveEvent } from "@overfly/contract/live";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createLocalBus, type LiveBus } from "./live-bus.ts";

describe("what a bus replays", () => {
  const changed = (token: string): LiveEvent => ({ kind: "mission", token });
  const audience = { organization_id: 1 };
  const telemetry = { kind: "telemetry", telemetry: { dock_id: 1 } } as LiveEvent;
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function repeated(bus: LiveBus, lastMs: number) {
    const events: LiveEvent[] = [];
    const isWhole = bus.replay(lastMs, (_audience, event) => events.push(event));
    return { events, isWhole };
  }

  test("are the events of that time in order, without telemetry", () => {
    const bus = createLocalBus();
    vi.advanceTimersByTime(20_000);
    bus.publish(audience, changed("long ago"));
    vi.advanceTimersByTime(8000);
    for (const event of [changed("a"), telemetry, changed("b")]) bus.publish(audience, event);
    expect(repeated(bus, 5000)).toEqual({ events: [changed("a"), changed("b")], isWhole: true });
  });

  test("is incomplete where the bus is younger, or events were dropped", () => {
    const bus = createLocalBus();
    vi.advanceTimersByTime(1000);
    expect([repeated(bus, 500).isWhole, repeated(bus, 1500).isWhole]).toEqual([true, false]);
    for (let count = 0; count < 5001; count += 1) bus.publish(audience, changed(`${count}`));
    vi.advanceTimersByTime(1);
    const { events, isWhole } = repeated(bus, 500);
    expect([events.length, isWhole]).toEqual([5000, false]);
  });
});
