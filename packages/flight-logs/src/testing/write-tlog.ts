import { ByteWriter } from "./byte-writer.ts";
import { FLIGHT, moments } from "./test-flight.ts";

/** Of MAVLink's common.xml. */
const CRC_EXTRA: Record<number, number> = { 0: 50, 1: 124, 24: 24, 33: 104, 245: 130 };

export interface TlogOptions {
  version?: 1 | 2;
  hasLandedState?: boolean;
  isSigned?: boolean;
  /** Estimates of the autopilot beside the receiver's positions. */
  hasPositions?: boolean;
  fixType?: number;
}

/** A telemetry log, two positions a second; messages as in MAVLink's common.xml. */
export function writeTlog({
  version = 1,
  hasLandedState = true,
  isSigned = false,
  hasPositions = true,
  fixType = 3,
}: TlogOptions = {}): Uint8Array {
  const file = new ByteWriter(false);
  let sequence = 0;
  const add = (atMs: number, id: number, payload: ByteWriter): void => {
    file.uint64(atMs * 1000).append(mavlinkFrame(id, payload.done(), { version, isSigned, sequence }));
    sequence += 1;
  };
  for (const { atMs, longitude, latitude, heightM, isFlying, batteryPercent } of moments()) {
    const [x, y] = [Math.round(longitude * 1e7), Math.round(latitude * 1e7)];
    const altitudeMm = (FLIGHT.altitudeM + heightM) * 1000;
    add(atMs, 0, new ByteWriter().uint32(0).bytes(2, 3, isFlying ? 209 : 81, 4, 3));
    add(atMs, 1, new ByteWriter().zeros(30).bytes(batteryPercent));
    if (hasLandedState) add(atMs, 245, new ByteWriter().bytes(0, isFlying ? 2 : 1));
    add(
      atMs,
      24,
      new ByteWriter()
        .uint64(0)
        .int32(y)
        .int32(x)
        .int32(altitudeMm)
        .zeros(4)
        .uint16(500)
        .uint16(9000)
        .bytes(fixType, 14),
    );
    if (!hasPositions) continue;
    add(
      atMs,
      33,
      new ByteWriter()
        .uint32(atMs - FLIGHT.startMs)
        .int32(y)
        .int32(x)
        .int32(altitudeMm)
        .int32(heightM * 1000)
        .int16(isFlying ? 300 : 0)
        .int16(isFlying ? 400 : 0)
        .int16(0)
        .uint16(9000),
    );
  }
  return file.done();
}

export function mavlinkFrame(
  id: number,
  payload: Uint8Array,
  { version, isSigned, sequence }: { version: 1 | 2; isSigned: boolean; sequence: number },
): Uint8Array {
  const sent = version === 1 ? payload : withoutLastZeros(payload);
  const frame = new ByteWriter();
  if (version === 1) frame.bytes(0xfe, sent.length, sequence, 1, 1, id);
  else frame.bytes(0xfd, sent.length, isSigned ? 1 : 0, 0, sequence, 1, 1, id, id >> 8, id >> 16);
  frame.append(sent);
  frame.uint16(crc([...frame.done().subarray(1), CRC_EXTRA[id] ?? 0]));
  if (isSigned) frame.zeros(13);
  return frame.done();
}

/** At least one byte is sent. */
function withoutLastZeros(payload: Uint8Array): Uint8Array {
  const last = payload.findLastIndex((byte) => byte !== 0);
  return payload.subarray(0, Math.max(1, last + 1));
}

/** CRC-16/MCRF4XX, bit by bit. */
function crc(bytes: readonly number[]): number {
  let value = 0xffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >> 1) ^ 0x8408 : value >> 1;
  }
  return value;
}
