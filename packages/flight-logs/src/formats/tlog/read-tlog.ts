import type { LogRead } from "#flight-log.ts";
import { damageWarnings } from "#track/damage-warnings.ts";
import { FixCollector } from "#track/fix-collector.ts";
import { flightOf } from "#track/flight-of.ts";
import { PeriodCollector } from "#track/period-collector.ts";
import type { Fix } from "#track/recording.ts";
import { type MavlinkFrame, readFrames } from "./mavlink-frames.ts";

const FIX_3D = 3;
const ARMED = 128;
const GROUND_STATION = 6;
const NO_AUTOPILOT = 8;
const ON_GROUND = 1;
const [UNKNOWN_U16, UNKNOWN_PERCENT] = [65_535, -1];

/** What a ground station received from the aircraft; its clock gives the times. */
export function readTlog(bytes: Uint8Array): LogRead {
  const aircraft = new Telemetry();
  const { lastMs, ...damage } = readFrames(bytes, (frame) => aircraft.take(frame));
  const fixes = aircraft.positions.isEmpty ? aircraft.receiver : aircraft.positions;
  return flightOf({
    format: "tlog",
    clock: "utc",
    fixes: fixes.fixes(),
    flights: aircraft.inAir.periods(lastMs) ?? aircraft.armed.periods(lastMs),
    takeOff: null,
    aircraft: { model: null, serial: null },
    warnings: damageWarnings(damage),
  });
}

/** Of one aircraft: the first whose autopilot sent messages. */
class Telemetry {
  readonly positions = new FixCollector();
  /** Of the GPS receiver alone, for autopilots that send no estimate. */
  readonly receiver = new FixCollector();
  readonly armed = new PeriodCollector();
  readonly inAir = new PeriodCollector();
  #system: number | null = null;
  #fixType: number | null = null;
  #batteryPercent: number | null = null;
  #groundSpeedMps: number | null = null;

  take(frame: MavlinkFrame): void {
    const { name, system, payload, atMs } = frame;
    if (name === "heartbeat") this.#takeHeartbeat(frame);
    if (system !== this.#system) return;
    switch (name) {
      case "heartbeat":
        break;
      case "sysStatus": {
        const percent = payload.getInt8(30);
        this.#batteryPercent = percent === UNKNOWN_PERCENT ? null : percent;
        break;
      }
      case "vfrHud":
        this.#groundSpeedMps = payload.getFloat32(4, true);
        break;
      case "extendedSysState": {
        const landedState = payload.getUint8(1);
        if (landedState !== 0) this.inAir.set(atMs, landedState !== ON_GROUND);
        break;
      }
      case "gpsRawInt":
        this.#fixType = payload.getUint8(28);
        if (this.#fixType >= FIX_3D) this.receiver.add(this.#receiverFix(atMs, payload));
        break;
      case "globalPositionInt":
        if (this.#fixType === null || this.#fixType >= FIX_3D) this.positions.add(this.#fix(atMs, payload));
    }
  }

  #takeHeartbeat({ atMs, system, payload }: MavlinkFrame): void {
    const [type, autopilot] = [payload.getUint8(4), payload.getUint8(5)];
    if (type === GROUND_STATION || autopilot === NO_AUTOPILOT) return;
    this.#system ??= system;
    if (system === this.#system) this.armed.set(atMs, (payload.getUint8(6) & ARMED) !== 0);
  }

  #fix(atMs: number, payload: DataView): Fix {
    const heading = payload.getUint16(26, true);
    return {
      atMs,
      latitude: payload.getInt32(4, true) / 1e7,
      longitude: payload.getInt32(8, true) / 1e7,
      heightM: payload.getInt32(16, true) / 1000,
      altitudeM: payload.getInt32(12, true) / 1000,
      speedMps: Math.hypot(payload.getInt16(20, true), payload.getInt16(22, true)) / 100,
      headingDeg: heading === UNKNOWN_U16 ? null : heading / 100,
      batteryPercent: this.#batteryPercent,
    };
  }

  #receiverFix(atMs: number, payload: DataView): Fix {
    const [speed, course] = [payload.getUint16(24, true), payload.getUint16(26, true)];
    return {
      atMs,
      latitude: payload.getInt32(8, true) / 1e7,
      longitude: payload.getInt32(12, true) / 1e7,
      heightM: null,
      altitudeM: payload.getInt32(16, true) / 1000,
      speedMps: speed === UNKNOWN_U16 ? this.#groundSpeedMps : speed / 100,
      headingDeg: course === UNKNOWN_U16 ? null : course / 100,
      batteryPercent: this.#batteryPercent,
    };
  }
}
