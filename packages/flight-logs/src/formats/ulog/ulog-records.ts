const MAGIC = [0x55, 0x4c, 0x6f, 0x67, 0x01, 0x12, 0x35];
const HEADER_BYTES = 16;
const MESSAGE_HEADER_BYTES = 3;
const TYPES = new Set("ABCDFILMOPQRS".split("").map((type) => type.charCodeAt(0)));
/** In the flags: bytes were appended after the log ended, where three offsets say. */
const [FLAGS_BYTES, APPENDED_FLAG, APPENDED_AT] = [40, 8, 16];
/** Of the message that a logger writes twice a second, so that readers find the way after damage. */
const SYNC = [0x08, 0x00, 0x53, 0x2f, 0x73, 0x13, 0x20, 0x25, 0x0c, 0xbb, 0x12];

type Read = (view: DataView, at: number) => number;

const FIELD_TYPES: Partial<Record<string, { bytes: number; read: Read }>> = {
  int8_t: { bytes: 1, read: (view, at) => view.getInt8(at) },
  uint8_t: { bytes: 1, read: (view, at) => view.getUint8(at) },
  bool: { bytes: 1, read: (view, at) => view.getUint8(at) },
  char: { bytes: 1, read: (view, at) => view.getUint8(at) },
  int16_t: { bytes: 2, read: (view, at) => view.getInt16(at, true) },
  uint16_t: { bytes: 2, read: (view, at) => view.getUint16(at, true) },
  int32_t: { bytes: 4, read: (view, at) => view.getInt32(at, true) },
  uint32_t: { bytes: 4, read: (view, at) => view.getUint32(at, true) },
  float: { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  int64_t: { bytes: 8, read: (view, at) => Number(view.getBigInt64(at, true)) },
  uint64_t: { bytes: 8, read: (view, at) => Number(view.getBigUint64(at, true)) },
  double: { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
};

type Definition = ReadonlyMap<string, { read: Read; offset: number; bytes: number }>;

/** The value of a field; undefined where this firmware writes none of that name. */
export type Fields = (name: string) => number | undefined;

export interface UlogListener {
  /** A record of a topic's first publisher. */
  onData: (topic: string, fields: Fields) => void;
  onInfo: (key: string, text: string) => void;
}

export const isUlog = (bytes: Uint8Array): boolean => MAGIC.every((byte, at) => bytes[at] === byte);

/**
 * Reads over the records of a file without building them: `@foxglove/ulog` rejects a whole log for one damaged byte,
 * and a hostile definition makes it work without end.
 */
export function readUlog(
  bytes: Uint8Array,
  listener: UlogListener,
): { isDamaged: boolean; isTruncated: boolean } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const topics = new Topics();
  const appendedAt = appendedOffset(view);
  let [at, isDamaged] = [HEADER_BYTES, false];
  while (at + MESSAGE_HEADER_BYTES <= bytes.length) {
    const start = at + MESSAGE_HEADER_BYTES;
    const end = start + view.getUint16(at, true);
    const type = bytes[at + 2] ?? 0;
    if (!TYPES.has(type)) {
      isDamaged = true;
      at = nextSync(bytes, at + 1);
      continue;
    }
    if (at < appendedAt && end > appendedAt) {
      at = appendedAt; // the log ended within this message, before something was appended
      continue;
    }
    if (end > bytes.length) break;
    const message = new DataView(bytes.buffer, bytes.byteOffset + start, end - start);
    if (!topics.take(String.fromCharCode(type), message, listener)) isDamaged = true;
    at = end;
  }
  return { isDamaged, isTruncated: at < bytes.length };
}

/** Of the first appended part; 0 if there is none. The flags are the first message. */
function appendedOffset(view: DataView): number {
  const flagsAt = HEADER_BYTES + MESSAGE_HEADER_BYTES;
  if (view.byteLength < flagsAt + FLAGS_BYTES || view.getUint8(flagsAt - 1) !== 0x42) return 0;
  const isAppended = (view.getUint8(flagsAt + APPENDED_FLAG) & 1) !== 0;
  return isAppended ? Number(view.getBigUint64(flagsAt + APPENDED_AT, true)) : 0;
}

/** The end of the file if nothing more can be read. */
function nextSync(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(SYNC[0] ?? 0, from); at !== -1; at = bytes.indexOf(SYNC[0] ?? 0, at + 1))
    if (SYNC.every((byte, index) => bytes[at + index] === byte)) return at;
  return bytes.length;
}

class Topics {
  readonly #definitions = new Map<string, Definition>();
  /** By the number that data refer to; undefined for further publishers of a topic. */
  readonly #topics = new Map<number, { name: string; definition: Definition } | undefined>();

  /** False for a message that makes no sense. */
  take(type: string, message: DataView, { onData, onInfo }: UlogListener): boolean {
    switch (type) {
      case "F":
        return this.#define(textOf(message, 0));
      case "A":
        return this.#subscribe(message);
      case "D":
        return this.#read(message, onData);
      case "I": {
        const keyLength = message.byteLength > 0 ? message.getUint8(0) : 0;
        const [, key] = textOf(message, 1, keyLength).split(" ");
        if (key) onInfo(key, textOf(message, 1 + keyLength));
        return true;
      }
      default:
        return true;
    }
  }

  /** Such as "home_position:uint64_t timestamp;double lat;float[10] x". */
  #define(format: string): boolean {
    const [name = "", list] = format.split(":");
    if (list === undefined) return false;
    const fields: [string, { read: Read; offset: number; bytes: number }][] = [];
    let offset = 0;
    for (const field of list.split(";")) {
      const [, type = "", count, fieldName] = /^(\w+)(?:\[(\d{1,5})\])? (\w+)$/u.exec(field) ?? [];
      const fieldType = FIELD_TYPES[type];
      if (!fieldType || fieldName === undefined) break; // nested: where the next field begins is unknown
      if (count === undefined) fields.push([fieldName, { ...fieldType, offset }]);
      offset += fieldType.bytes * Number(count ?? 1);
    }
    this.#definitions.set(name, new Map(fields));
    return true;
  }

  #subscribe(message: DataView): boolean {
    if (message.byteLength < 4) return false;
    const name = textOf(message, 3);
    const definition = this.#definitions.get(name);
    const isFirst = message.getUint8(0) === 0;
    this.#topics.set(message.getUint16(1, true), isFirst && definition ? { name, definition } : undefined);
    return definition !== undefined;
  }

  #read(message: DataView, onData: UlogListener["onData"]): boolean {
    if (message.byteLength < 2) return false;
    const id = message.getUint16(0, true);
    const topic = this.#topics.get(id);
    if (!topic) return this.#topics.has(id);
    onData(topic.name, (name) => {
      const field = topic.definition.get(name);
      return field && 2 + field.offset + field.bytes <= message.byteLength
        ? field.read(message, 2 + field.offset)
        : undefined;
    });
    return true;
  }
}

function textOf(message: DataView, from: number, length = message.byteLength - from): string {
  const end = Math.min(message.byteLength, from + length);
  let text = "";
  for (let at = from; at < end; at += 1) text += String.fromCharCode(message.getUint8(at));
  return text;
}
