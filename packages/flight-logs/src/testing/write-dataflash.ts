import { ByteWriter } from "./byte-writer.ts";
import { FLIGHT, moments } from "./test-flight.ts";

const [GPS, POS, EV, BAT, ATT] = [130, 131, 132, 133, 134];
const POWER_UP_MS = FLIGHT.startMs - 45_000;
const GPS_EPOCH_MS = Date.UTC(1980, 0, 6);
const WEEK_MS = 604_800_000;

export interface DataflashOptions {
  /** Estimates of the autopilot beside the receiver's positions. */
  hasPositions?: boolean;
  fixStatus?: number;
  hasWeek?: boolean;
}

/** A log of ArduCopter 4, as its logger documents the records. */
export function writeDataflash({
  hasPositions = true,
  fixStatus = 4,
  hasWeek = true,
}: DataflashOptions = {}): Uint8Array {
  const file = new ByteWriter();
  const record = (type: number): ByteWriter => file.bytes(0xa3, 0x95, type);
  const define = (type: number, length: number, [name, format, labels]: [string, string, string]): void =>
    void record(128).bytes(type, length).text(name, 4).text(format, 16).text(labels, 64);
  define(128, 89, ["FMT", "BBnNZ", "Type,Length,Name,Format,Columns"]);
  define(GPS, 43, ["GPS", "QBBIHBcLLeffB", "TimeUS,I,Status,GMS,GWk,NSats,HDop,Lat,Lng,Alt,Spd,GCrs,U"]);
  define(POS, 31, ["POS", "QLLfff", "TimeUS,Lat,Lng,Alt,RelHomeAlt,RelOriginAlt"]);
  define(EV, 12, ["EV", "QB", "TimeUS,Id"]);
  define(BAT, 13, ["BAT", "QBB", "TimeUS,Inst,RemPct"]);
  define(ATT, 13, ["ATT", "QC", "TimeUS,Yaw"]);
  let wasFlying = false;
  for (const moment of moments()) {
    const us = (moment.atMs - POWER_UP_MS) * 1000;
    const [x, y] = [Math.round(moment.longitude * 1e7), Math.round(moment.latitude * 1e7)];
    const altitudeM = FLIGHT.altitudeM + moment.heightM;
    const gpsMs = moment.atMs + 18_000 - GPS_EPOCH_MS; // 18 leap seconds since 2017
    record(ATT).uint64(us).uint16(9000);
    record(BAT).uint64(us).bytes(0, moment.batteryPercent);
    record(GPS).uint64(us).bytes(0, fixStatus);
    file.uint32(gpsMs % WEEK_MS).uint16(hasWeek ? Math.floor(gpsMs / WEEK_MS) : 0);
    file
      .bytes(14)
      .int16(80)
      .int32(y)
      .int32(x)
      .int32(Math.round(altitudeM * 100))
      .float(5)
      .float(0)
      .bytes(1);
    if (hasPositions)
      record(POS).uint64(us).int32(y).int32(x).float(altitudeM).float(moment.heightM).float(moment.heightM);
    if (moment.isFlying !== wasFlying)
      record(EV)
        .uint64(us)
        .bytes(moment.isFlying ? 28 : 18);
    wasFlying = moment.isFlying;
  }
  return file.done();
}
