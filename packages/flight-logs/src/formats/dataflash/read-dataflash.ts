import type { LogRead } from "#flight-log.ts";
import { FixCollector } from "#track/fix-collector.ts";
import { flightSincePowerUp, type SincePowerUp } from "#track/flight-since-power-up.ts";
import { utcOfGpsTime } from "#track/gps-time.ts";
import { PeriodCollector } from "#track/period-collector.ts";
import type { Period } from "#track/recording.ts";
import { type Fields, readRecords } from "./dataflash-records.ts";

const FIX_3D = 3;
/** Of the record EV. */
const EVENTS = { armed: 10, disarmed: 11, landed: 18, notLanded: 28 };

/** What ArduPilot writes on board. Its clock begins at power-up; the receiver tells UTC. */
export function readDataflash(bytes: Uint8Array): LogRead {
  const flight = new Records();
  const damage = readRecords(bytes, (name, fields) => flight.take(name, fields));
  return flightSincePowerUp(flight, { format: "dataflash", aircraft: { model: null, serial: null } }, damage);
}

class Records implements SincePowerUp {
  /** Estimates of the autopilot, with heights above home. */
  readonly positions = new FixCollector();
  readonly receiver = new FixCollector();
  readonly offsetsMs: number[] = [];
  readonly #notLanded = new PeriodCollector(true);
  readonly #flying = new PeriodCollector();
  readonly #armed = new PeriodCollector(true);
  #lastMs = 0;
  #hasFix = false;
  #speedMps: number | null = null;
  #headingDeg: number | null = null;
  #batteryPercent: number | null = null;

  take(name: string, fields: Fields): void {
    switch (name) {
      case "GPS":
        if ((fields("I") ?? 0) === 0) this.#takeReceiver(fields);
        break;
      case "POS":
        this.#takePosition(fields);
        break;
      case "ATT":
        this.#headingDeg = fields("Yaw") ?? null;
        break;
      case "BAT":
        if ((fields("Inst") ?? fields("Instance") ?? 0) === 0)
          this.#batteryPercent = fields("RemPct") ?? null;
        break;
      case "EV":
        this.#takeEvent(this.#time(fields), fields("Id"));
        break;
      case "ARM":
        this.#armed.set(this.#time(fields), (fields("ArmState") ?? 0) !== 0);
        break;
      case "STAT":
        this.#flying.set(this.#time(fields), (fields("isFlying") ?? 0) !== 0);
    }
  }

  /** The surest that the log tells: when it was off the ground, when it was flying, else when it was armed. */
  periods(offsetMs: number): Period[] | null {
    const [notLanded, flying, armed] = [this.#notLanded, this.#flying, this.#armed].map((collector) =>
      collector.periods(this.#lastMs, offsetMs),
    );
    return notLanded && notLanded.length > 0 ? notLanded : (flying ?? armed ?? null);
  }

  /** Since power-up. */
  #time(fields: Fields): number {
    const [us, ms] = [fields("TimeUS"), fields("TimeMS")];
    this.#lastMs = us === undefined ? (ms ?? this.#lastMs) : us / 1000;
    return this.#lastMs;
  }

  #takeReceiver(fields: Fields): void {
    const [weekMs, week] = [fields("GMS") ?? fields("TimeMS"), fields("GWk") ?? fields("Week")];
    // until 2014 TimeMS was that of the GPS week, and T since power-up
    const sinceBoot = fields("T");
    const bootMs = sinceBoot === undefined || fields("TimeUS") !== undefined ? this.#time(fields) : sinceBoot;
    this.#hasFix = (fields("Status") ?? 0) >= FIX_3D;
    if (!this.#hasFix) return;
    if (week !== undefined && weekMs !== undefined && week > 0)
      this.offsetsMs.push(utcOfGpsTime(week, weekMs) - bootMs);
    this.#speedMps = fields("Spd") ?? null;
    this.receiver.add({
      ...this.#state(),
      atMs: bootMs,
      longitude: fields("Lng") ?? 0,
      latitude: fields("Lat") ?? 0,
      heightM: null,
      altitudeM: fields("Alt") ?? null,
      headingDeg: this.#headingDeg ?? fields("GCrs") ?? null,
    });
  }

  #takePosition(fields: Fields): void {
    const atMs = this.#time(fields);
    if (!this.#hasFix) return;
    this.positions.add({
      ...this.#state(),
      atMs,
      longitude: fields("Lng") ?? 0,
      latitude: fields("Lat") ?? 0,
      heightM: fields("RelHomeAlt") ?? null,
      altitudeM: fields("Alt") ?? null,
    });
  }

  #state() {
    return { speedMps: this.#speedMps, headingDeg: this.#headingDeg, batteryPercent: this.#batteryPercent };
  }

  #takeEvent(atMs: number, event: number | undefined): void {
    if (event === EVENTS.armed || event === EVENTS.disarmed) this.#armed.set(atMs, event === EVENTS.armed);
    if (event === EVENTS.notLanded || event === EVENTS.landed || event === EVENTS.disarmed)
      this.#notLanded.set(atMs, event === EVENTS.notLanded);
  }
}
