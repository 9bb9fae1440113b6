import { ByteWriter } from "./byte-writer.ts";

interface Summary {
  startMs?: number;
  totalDistance?: number;
  totalTimeMs?: number;
  maxSpeed?: number;
}

/** A record of version 11: the prefix, no records, and the summary, which only later versions hide. */
export function writeDjiRecord(summary: Summary = {}): Uint8Array {
  const {
    startMs = Date.UTC(2024, 4, 1, 10),
    totalDistance = 1250,
    totalTimeMs = 300_000,
    maxSpeed = 12,
  } = summary;
  const file = new ByteWriter().uint64(100).uint16(436).bytes(11).zeros(89);
  file.text("", 80).bytes(0, 1, 1).int32(0).int32(0);
  file.uint64(startMs).double(7.5).double(47.2).float(totalDistance).int32(totalTimeMs);
  file.float(72).float(maxSpeed).float(6).int32(0).uint64(0).zeros(32).zeros(64).zeros(8).zeros(16);
  file.float(400).bytes(58).zeros(8);
  file.text("Mavic 2 Enterprise", 32).text("298SERIAL", 16).text("", 48).bytes(2, 1, 2, 3);
  return file.zeros(600).done();
}
