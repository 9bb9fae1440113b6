const [SYNC_1, SYNC_2, FORMAT_TYPE, FORMAT_LENGTH] = [0xa3, 0x95, 0x80, 89];
const HEADER_BYTES = 3;

type Read = (view: DataView, at: number) => number;

interface FieldType {
  bytes: number;
  /** Undefined for text and arrays. */
  read?: Read;
}

const int16: Read = (view, at) => view.getInt16(at, true);
const uint16: Read = (view, at) => view.getUint16(at, true);
const int32: Read = (view, at) => view.getInt32(at, true);
const uint32: Read = (view, at) => view.getUint32(at, true);
const scaled =
  (read: Read, divisor: number): Read =>
  (view, at) =>
    read(view, at) / divisor;

/** The characters of a record's format. */
const FIELD_TYPES: Partial<Record<string, FieldType>> = {
  a: { bytes: 64 },
  b: { bytes: 1, read: (view, at) => view.getInt8(at) },
  B: { bytes: 1, read: (view, at) => view.getUint8(at) },
  M: { bytes: 1, read: (view, at) => view.getUint8(at) },
  h: { bytes: 2, read: int16 },
  H: { bytes: 2, read: uint16 },
  g: { bytes: 2 },
  c: { bytes: 2, read: scaled(int16, 100) },
  C: { bytes: 2, read: scaled(uint16, 100) },
  i: { bytes: 4, read: int32 },
  I: { bytes: 4, read: uint32 },
  e: { bytes: 4, read: scaled(int32, 100) },
  E: { bytes: 4, read: scaled(uint32, 100) },
  L: { bytes: 4, read: scaled(int32, 1e7) },
  f: { bytes: 4, read: (view, at) => view.getFloat32(at, true) },
  d: { bytes: 8, read: (view, at) => view.getFloat64(at, true) },
  q: { bytes: 8, read: (view, at) => Number(view.getBigInt64(at, true)) },
  Q: { bytes: 8, read: (view, at) => Number(view.getBigUint64(at, true)) },
  n: { bytes: 4 },
  N: { bytes: 16 },
  Z: { bytes: 64 },
};

interface Definition {
  name: string;
  length: number;
  fields: ReadonlyMap<string, { read: Read; offset: number; bytes: number }>;
}

/** The value of a field; undefined where this firmware writes none of that name. */
export type Fields = (name: string) => number | undefined;

export const isDataflash = (bytes: Uint8Array): boolean =>
  bytes[0] === SYNC_1 && bytes[1] === SYNC_2 && bytes[2] === FORMAT_TYPE;

/** Calls back for each record; the file itself says what each type of record holds. */
export function readRecords(
  bytes: Uint8Array,
  onRecord: (name: string, fields: Fields) => void,
): { isDamaged: boolean; isTruncated: boolean } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const definitions = new Map<number, Definition>();
  let [at, isDamaged] = [0, false];
  while (at + HEADER_BYTES <= bytes.length) {
    const type = bytes[at] === SYNC_1 && bytes[at + 1] === SYNC_2 ? bytes[at + 2] : undefined;
    const definition = type === undefined ? undefined : definitions.get(type);
    const length = type === FORMAT_TYPE ? FORMAT_LENGTH : definition?.length;
    if (type === undefined || length === undefined) {
      isDamaged = true;
      at += 1;
      continue;
    }
    if (at + length > bytes.length) break;
    if (type === FORMAT_TYPE) define(definitions, bytes.subarray(at + HEADER_BYTES, at + length));
    else if (definition) {
      const start = at + HEADER_BYTES;
      onRecord(definition.name, (name) => {
        const field = definition.fields.get(name);
        return field && field.offset + field.bytes + HEADER_BYTES <= length
          ? field.read(view, start + field.offset)
          : undefined;
      });
    }
    at += length;
  }
  return { isDamaged, isTruncated: at < bytes.length };
}

function define(definitions: Map<number, Definition>, record: Uint8Array): void {
  const [type = 0, length = 0] = record;
  if (length < HEADER_BYTES) return; // would never end
  const text = (from: number, to: number) =>
    String.fromCharCode(...record.subarray(from, to)).replace(/\0.*$/su, "");
  const labels = text(22, 86).split(",");
  const fields: [string, { read: Read; offset: number; bytes: number }][] = [];
  let offset = 0;
  for (const [index, character] of text(6, 22).split("").entries()) {
    const fieldType = FIELD_TYPES[character];
    if (!fieldType) break; // where the next field begins is unknown
    const { read, bytes } = fieldType;
    if (read) fields.push([labels[index] ?? "", { read, offset, bytes }]);
    offset += bytes;
  }
  definitions.set(type, { name: text(2, 6), length, fields: new Map(fields) });
}
