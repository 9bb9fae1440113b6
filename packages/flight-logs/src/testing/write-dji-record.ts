import { ByteWriter } from "./byte-writer.ts";
import { FLIGHT, type Moment, moments } from "./test-flight.ts";

export interface DjiRecordOptions {
  startMs?: number;
  totalDistance?: number;
  totalTimeMs?: number;
  maxSpeed?: number;
}

const [PREFIX_BYTES, SUMMARY_BYTES] = [100, 436];
/** What DJI's apps hide the summary with, for a block that begins with this byte. */
const [KEY_BYTE, KEY] = [0xa6, [0x9e, 0xd7, 0x1e, 0xde, 0x50, 0xbf, 0x95, 0x84]];
const RADIANS = Math.PI / 180;
const [OSD, CUSTOM, SMART_BATTERY, RECORD_END] = [1, 5, 8, 0xff];

/** A record of version 14, of which nothing but the summary can be read. */
export function writeDjiRecord(options: DjiRecordOptions = {}): Uint8Array {
  const info = new ByteWriter().bytes(0).uint16(SUMMARY_BYTES).append(summary(options)).uint16(0).done();
  const hidden = info.map((byte, at) => byte ^ (KEY[at % KEY.length] ?? 0));
  const blocks = new ByteWriter()
    .bytes(0)
    .uint16(hidden.length + 1)
    .bytes(KEY_BYTE)
    .append(hidden);
  blocks.bytes(1).uint16(3).uint16(2).bytes(3);
  const offset = PREFIX_BYTES + blocks.length;
  return prefix(14, offset).append(blocks.done()).zeros(500).done();
}

/** A record of version 6, the last whose records aren't hidden, with the test flight. */
export function writeOldDjiRecord(options: DjiRecordOptions = {}): Uint8Array {
  const records = new ByteWriter();
  for (const moment of moments()) {
    for (const [type, record] of recordsOf(moment))
      records.bytes(type, record.length).append(record.done()).bytes(RECORD_END);
  }
  return prefix(6, PREFIX_BYTES + records.length)
    .append(records.done())
    .append(summary(options))
    .zeros(100)
    .done();
}

const prefix = (version: number, offset: number): ByteWriter =>
  new ByteWriter().uint64(offset).uint16(SUMMARY_BYTES).bytes(version).zeros(89);

function summary(options: DjiRecordOptions): Uint8Array {
  const { startMs = FLIGHT.startMs, totalDistance = 1250, totalTimeMs = 300_000, maxSpeed = 12 } = options;
  const bytes = new ByteWriter().zeros(80).bytes(0, 1, 1).int32(0).int32(0).uint64(startMs);
  bytes.double(FLIGHT.longitude).double(FLIGHT.latitude).float(totalDistance).int32(totalTimeMs);
  bytes.float(72).float(maxSpeed).float(6).int32(0).uint64(0).zeros(32).zeros(64).zeros(8).zeros(16);
  bytes.float(FLIGHT.altitudeM).bytes(58).zeros(8);
  bytes.text("Mavic 2 Enterprise", 32).text("298SERIAL", 16).zeros(48).bytes(2, 1, 2, 3);
  return bytes.zeros(SUMMARY_BYTES - bytes.length).done();
}

function recordsOf(moment: Moment): [type: number, record: ByteWriter][] {
  const { atMs, longitude, latitude, heightM, isFlying, batteryPercent } = moment;
  const state = isFlying ? 0b1100 : 0; // in the sky, motors on
  const osd = new ByteWriter()
    .double(longitude * RADIANS)
    .double(latitude * RADIANS)
    .int16(Math.round(heightM * 10));
  for (const tenths of isFlying ? [30, 40, 0] : [0, 0, 0]) osd.int16(tenths);
  for (const tenths of [0, 0, 900]) osd.int16(tenths); // pitch, roll, yaw
  osd.bytes(6, 0, state, 0x80, 5 << 2, 0, 14, 0, 0, 0, batteryPercent, 0);
  osd.uint16(Math.max(0, atMs - FLIGHT.tookOffAtMs) / 100).bytes(0, 0, 0, 1, 51, 0);
  return [
    [OSD, osd],
    [SMART_BATTERY, new ByteWriter().zeros(26).bytes(batteryPercent, 0, 0, 0)],
    [CUSTOM, new ByteWriter().bytes(0, 0).float(5).float(0).uint64(atMs)],
  ];
}
