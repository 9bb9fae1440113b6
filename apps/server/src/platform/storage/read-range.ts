import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { Disk } from "flydrive";

/** Positions of the first and the last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

interface RangeDriver {
  getRange: (key: string, range: ByteRange) => Promise<Readable>;
}

/** A part of a stored file as a stream. */
export const streamRange = ({ driver }: Disk, key: string, range: ByteRange): Promise<Readable> =>
  (driver as unknown as RangeDriver).getRange(key, range);

/** A part of a stored file; shorter at its end. */
export const readRange = async (storage: Disk, key: string, range: ByteRange): Promise<Buffer> =>
  buffer(await streamRange(storage, key, range));
