import type { LogRead } from "#flight-log.ts";
import { FixCollector } from "#track/fix-collector.ts";
import { flightSincePowerUp, type SincePowerUp } from "#track/flight-since-power-up.ts";
import { PeriodCollector } from "#track/period-collector.ts";
import type { Period } from "#track/recording.ts";
import { type Fields, readUlog } from "./ulog-records.ts";

const FIX_3D = 3;
const ARMED = 2;
const DEGREES = 180 / Math.PI;

/** What PX4 writes on board. Its clock begins at power-up; the receiver tells UTC. */
export function readPx4Log(bytes: Uint8Array): LogRead {
  const flight = new Topics();
  let serial: string | null = null;
  const damage = readUlog(bytes, {
    onData: (topic, fields) => flight.take(topic, fields),
    onInfo: (key, text) => {
      if (key === "sys_uuid" && /^[\x21-\x7e]{1,100}$/u.test(text)) serial = text;
    },
  });
  return flightSincePowerUp(flight, { format: "ulog", aircraft: { model: null, serial } }, damage);
}

class Topics implements SincePowerUp {
  readonly positions = new FixCollector();
  readonly receiver = new FixCollector();
  readonly offsetsMs: number[] = [];
  readonly #inAir = new PeriodCollector();
  readonly #armed = new PeriodCollector();
  #lastMs = 0;
  #hasFix = false;
  #isArmed = false;
  #speedMps: number | null = null;
  #headingDeg: number | null = null;
  #batteryPercent: number | null = null;

  take(topic: string, fields: Fields): void {
    const atMs = (fields("timestamp") ?? 0) / 1000;
    switch (topic) {
      case "vehicle_gps_position":
      case "sensor_gps":
        this.#takeReceiver(atMs, fields);
        break;
      case "vehicle_global_position":
        if (this.#hasFix) this.#takePosition(atMs, fields);
        break;
      case "vehicle_local_position":
        this.#takeMotion(fields);
        break;
      case "vehicle_land_detected":
        this.#inAir.set(atMs, this.#isArmed && fields("landed") === 0); // before it is armed the detector may err
        break;
      case "vehicle_status":
        this.#isArmed = fields("arming_state") === ARMED;
        this.#armed.set(atMs, this.#isArmed);
        if (!this.#isArmed) this.#inAir.end(atMs);
        break;
      case "battery_status": {
        const remaining = fields("remaining") ?? -1;
        const isKnown = fields("connected") !== 0 && remaining >= 0 && remaining <= 1;
        this.#batteryPercent = isKnown ? Math.round(remaining * 100) : null;
        break;
      }
      default:
        return;
    }
    this.#lastMs = Math.max(this.#lastMs, atMs);
  }

  /** When it was off the ground, else when it was armed. */
  periods(offsetMs: number): Period[] | null {
    return this.#inAir.periods(this.#lastMs, offsetMs) ?? this.#armed.periods(this.#lastMs, offsetMs);
  }

  #takeReceiver(atMs: number, fields: Fields): void {
    this.#hasFix = (fields("fix_type") ?? 0) >= FIX_3D;
    if (!this.#hasFix) return;
    const utcMs = (fields("time_utc_usec") ?? 0) / 1000;
    if (utcMs > 0) this.offsetsMs.push(utcMs - atMs);
    const altitudeMm = fields("alt");
    const course = fields("cog_rad");
    this.receiver.add({
      atMs,
      latitude: fields("latitude_deg") ?? (fields("lat") ?? 0) / 1e7,
      longitude: fields("longitude_deg") ?? (fields("lon") ?? 0) / 1e7,
      heightM: null,
      altitudeM: fields("altitude_msl_m") ?? (altitudeMm === undefined ? null : altitudeMm / 1000),
      speedMps: fields("vel_m_s") ?? null,
      headingDeg: this.#headingDeg ?? (course === undefined ? null : degreesOf(course)),
      batteryPercent: this.#batteryPercent,
    });
  }

  #takePosition(atMs: number, fields: Fields): void {
    this.positions.add({
      atMs,
      latitude: fields("lat") ?? 0,
      longitude: fields("lon") ?? 0,
      heightM: null,
      altitudeM: fields("alt") ?? null,
      speedMps: this.#speedMps,
      headingDeg: this.#headingDeg,
      batteryPercent: this.#batteryPercent,
    });
  }

  #takeMotion(fields: Fields): void {
    const [north, east, heading] = [fields("vx"), fields("vy"), fields("heading") ?? fields("yaw")];
    this.#speedMps = north === undefined || east === undefined ? null : Math.hypot(north, east);
    this.#headingDeg = heading === undefined ? null : degreesOf(heading);
  }
}

/** From 0 to 360. */
const degreesOf = (radians: number): number => (radians * DEGREES + 360) % 360;
