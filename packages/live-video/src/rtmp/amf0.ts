import { concat, viewOf } from "#bytes.ts";

/** A value of AMF0, the encoding of RTMP's commands. Dates become numbers, undefined becomes null. */
export type AmfValue = number | boolean | string | null | AmfValue[] | { [name: string]: AmfValue };

const MARKER = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  map: 8,
  end: 9,
  list: 10,
  date: 11,
  longString: 12,
} as const;

/** Deeper or larger values are no command of a publisher. */
const MAX_DEPTH = 8;
const MAX_ENTRIES = 1000;

/** Decodes all values of a message. Throws on malformed ones. */
export function decodeAmf0(bytes: Uint8Array): AmfValue[] {
  const values: AmfValue[] = [];
  const reader = new Reader(bytes);
  while (!reader.isAtEnd) values.push(reader.value(0));
  return values;
}

export const encodeAmf0 = (values: readonly AmfValue[]): Uint8Array => concat(values.map(encodeValue));

class Reader {
  private at = 0;
  private entries = 0;
  private readonly view: DataView;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = viewOf(bytes);
  }

  get isAtEnd() {
    return this.at >= this.bytes.length;
  }

  value(depth: number): AmfValue {
    this.entries += 1;
    if (depth > MAX_DEPTH || this.entries > MAX_ENTRIES) throw new RangeError("The message is too large");
    const marker = this.view.getUint8(this.at++);
    switch (marker) {
      case MARKER.number:
        return this.number();
      case MARKER.boolean:
        return this.view.getUint8(this.at++) !== 0;
      case MARKER.string:
        return this.text(this.length(2));
      case MARKER.longString:
        return this.text(this.length(4));
      case MARKER.null:
      case MARKER.undefined:
        return null;
      case MARKER.map:
        this.length(4); // a hint only
        return this.object(depth);
      case MARKER.object:
        return this.object(depth);
      case MARKER.list:
        return this.list(depth);
      case MARKER.date: {
        const time = this.number();
        this.length(2); // the time zone, which is not used
        return time;
      }
      default:
        throw new RangeError(`Unknown AMF0 marker ${marker}`);
    }
  }

  private number(): number {
    const value = this.view.getFloat64(this.at);
    this.at += 8;
    return value;
  }

  private length(size: 2 | 4): number {
    const value = size === 2 ? this.view.getUint16(this.at) : this.view.getUint32(this.at);
    this.at += size;
    return value;
  }

  private text(length: number): string {
    if (this.at + length > this.bytes.length) throw new RangeError("The message is cut off");
    const text = Buffer.from(this.bytes.subarray(this.at, this.at + length)).toString();
    this.at += length;
    return text;
  }

  private list(depth: number): AmfValue[] {
    const count = this.length(4);
    const values: AmfValue[] = [];
    for (let i = 0; i < count; i++) values.push(this.value(depth + 1));
    return values;
  }

  private object(depth: number): Record<string, AmfValue> {
    const entries: [string, AmfValue][] = [];
    for (;;) {
      const name = this.text(this.length(2));
      if (name === "" && this.view.getUint8(this.at) === MARKER.end) {
        this.at += 1;
        return Object.fromEntries(entries);
      }
      entries.push([name, this.value(depth + 1)]);
    }
  }
}

function encodeValue(value: AmfValue): Uint8Array {
  if (value === null) return Uint8Array.of(MARKER.null);
  if (typeof value === "boolean") return Uint8Array.of(MARKER.boolean, value ? 1 : 0);
  if (typeof value === "string") return concat([Uint8Array.of(MARKER.string), encodeText(value)]);
  if (typeof value === "number") {
    const bytes = new Uint8Array(9);
    viewOf(bytes).setFloat64(1, value);
    return bytes;
  }
  if (Array.isArray(value)) {
    const head = new Uint8Array(5);
    head[0] = MARKER.list;
    viewOf(head).setUint32(1, value.length);
    return concat([head, ...value.map(encodeValue)]);
  }
  return concat([
    Uint8Array.of(MARKER.object),
    ...Object.entries(value).flatMap(([name, one]) => [encodeText(name), encodeValue(one)]),
    Uint8Array.of(0, 0, MARKER.end),
  ]);
}

function encodeText(text: string): Uint8Array {
  const bytes = Buffer.from(text);
  return concat([Uint8Array.of((bytes.length >> 8) & 0xff, bytes.length & 0xff), bytes]);
}
