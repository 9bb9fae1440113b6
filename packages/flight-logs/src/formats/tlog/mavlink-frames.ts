import { isTime } from "#track/plausible-fixes.ts";

const MAGIC_V1 = 0xfe;
const MAGIC_V2 = 0xfd;
const SIGNED = 1;
const TIME_BYTES = 8;
const SIGNATURE_BYTES = 13;

/** What a log is read for: number, bytes of its payload, and the constant that its checksum ends with. */
export const MESSAGES = {
  heartbeat: { id: 0, length: 9, crcExtra: 50 },
  sysStatus: { id: 1, length: 31, crcExtra: 124 },
  gpsRawInt: { id: 24, length: 30, crcExtra: 24 },
  globalPositionInt: { id: 33, length: 28, crcExtra: 104 },
  vfrHud: { id: 74, length: 20, crcExtra: 20 },
  extendedSysState: { id: 245, length: 2, crcExtra: 130 },
} as const;

export type MessageName = keyof typeof MESSAGES;

const BY_ID = new Map(
  Object.entries(MESSAGES).map(([name, message]) => [
    message.id as number,
    { ...message, name: name as MessageName },
  ]),
);

export interface MavlinkFrame {
  atMs: number;
  name: MessageName;
  system: number;
  component: number;
  payload: DataView;
}

interface Record {
  atMs: number;
  id: number;
  system: number;
  component: number;
  /** After the magic byte. */
  header: number;
  payload: number;
  payloadLength: number;
  end: number;
}

/** Whether the file begins with a record, and with a second one where the first one ends. */
export function isTlog(bytes: Uint8Array): boolean {
  const view = viewOf(bytes);
  const first = recordAt(view, 0);
  return first !== null && (first.end === bytes.length || recordAt(view, first.end) !== null);
}

/** Calls back for each message that `MESSAGES` names, once its checksum is verified. */
export function readFrames(
  bytes: Uint8Array,
  onFrame: (frame: MavlinkFrame) => void,
): { lastMs: number; isDamaged: boolean; isTruncated: boolean } {
  const view = viewOf(bytes);
  let [at, lastMs, isDamaged] = [0, 0, false];
  let truncatedFrom = bytes.length;
  while (at + TIME_BYTES < bytes.length) {
    const record = recordAt(view, at);
    if (!record) {
      truncatedFrom = Math.min(truncatedFrom, at);
      at += 1; // the next record may begin at any byte
      continue;
    }
    if (truncatedFrom < at) isDamaged = true;
    truncatedFrom = bytes.length;
    const message = BY_ID.get(record.id);
    if (message && !hasChecksum(bytes, record, message.crcExtra)) {
      isDamaged = true;
      at += 1;
      continue;
    }
    lastMs = record.atMs;
    if (message) {
      const { atMs, system, component } = record;
      onFrame({
        atMs,
        name: message.name,
        system,
        component,
        payload: payloadOf(bytes, record, message.length),
      });
    }
    at = record.end;
  }
  return { lastMs, isDamaged, isTruncated: at < bytes.length || truncatedFrom < bytes.length };
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A record is a time in microseconds and a frame of either version; null if none can begin here. */
function recordAt(view: DataView, at: number): Record | null {
  const frame = at + TIME_BYTES;
  if (frame + 8 > view.byteLength) return null;
  const magic = view.getUint8(frame);
  if (magic !== MAGIC_V1 && magic !== MAGIC_V2) return null;
  const atMs = view.getUint32(at) * 4_294_967.296 + view.getUint32(at + 4) / 1000;
  if (!isTime(atMs)) return null;
  const isV1 = magic === MAGIC_V1;
  const payload = frame + (isV1 ? 6 : 10);
  if (payload > view.byteLength) return null;
  const payloadLength = view.getUint8(frame + 1);
  const isSigned = !isV1 && (view.getUint8(frame + 2) & SIGNED) !== 0;
  const end = payload + payloadLength + 2 + (isSigned ? SIGNATURE_BYTES : 0);
  if (end > view.byteLength) return null;
  return {
    atMs: Math.round(atMs),
    id: isV1 ? view.getUint8(frame + 5) : view.getUint16(frame + 7, true) + view.getUint8(frame + 9) * 65_536,
    system: view.getUint8(frame + (isV1 ? 3 : 5)),
    component: view.getUint8(frame + (isV1 ? 4 : 6)),
    header: frame + 1,
    payload,
    payloadLength,
    end,
  };
}

/** CRC-16/MCRF4XX of header, payload and the message's constant. */
function hasChecksum(
  bytes: Uint8Array,
  { header, payload, payloadLength }: Record,
  crcExtra: number,
): boolean {
  const end = payload + payloadLength;
  let crc = 0xffff;
  const take = (byte: number): void => {
    let low = (byte ^ crc) & 0xff;
    low = (low ^ (low << 4)) & 0xff;
    crc = ((crc >> 8) ^ (low << 8) ^ (low << 3) ^ (low >> 4)) & 0xffff;
  };
  for (let at = header; at < end; at += 1) take(bytes[at] ?? 0);
  take(crcExtra);
  return crc === (bytes[end] ?? 0) + 256 * (bytes[end + 1] ?? 0);
}

/** Version 2 leaves out zeros at the end. */
function payloadOf(bytes: Uint8Array, { payload, payloadLength }: Record, length: number): DataView {
  const whole = new Uint8Array(length);
  whole.set(bytes.subarray(payload, payload + Math.min(length, payloadLength)));
  return viewOf(whole);
}
