/** Puts bytes together, field by field. */
export class ByteWriter {
  readonly #bytes: number[] = [];
  readonly #isLittleEndian: boolean;

  constructor(isLittleEndian = true) {
    this.#isLittleEndian = isLittleEndian;
  }

  bytes(...bytes: readonly number[]): this {
    for (const byte of bytes) this.#bytes.push(byte & 0xff);
    return this;
  }

  append(bytes: Uint8Array): this {
    for (const byte of bytes) this.#bytes.push(byte);
    return this;
  }

  /** Filled up with zeros to a length. */
  text(text: string, length = text.length): this {
    for (let at = 0; at < length; at += 1) this.#bytes.push(at < text.length ? text.charCodeAt(at) : 0);
    return this;
  }

  zeros(count: number): this {
    return this.append(new Uint8Array(count));
  }

  int16 = (value: number) => this.#number(2, (view) => view.setInt16(0, value, this.#isLittleEndian));
  uint16 = (value: number) => this.#number(2, (view) => view.setUint16(0, value, this.#isLittleEndian));
  int32 = (value: number) => this.#number(4, (view) => view.setInt32(0, value, this.#isLittleEndian));
  uint32 = (value: number) => this.#number(4, (view) => view.setUint32(0, value, this.#isLittleEndian));
  uint64 = (value: number) =>
    this.#number(8, (view) => view.setBigUint64(0, BigInt(Math.round(value)), this.#isLittleEndian));
  float = (value: number) => this.#number(4, (view) => view.setFloat32(0, value, this.#isLittleEndian));
  double = (value: number) => this.#number(8, (view) => view.setFloat64(0, value, this.#isLittleEndian));

  get length(): number {
    return this.#bytes.length;
  }

  done(): Uint8Array {
    return Uint8Array.from(this.#bytes);
  }

  #number(size: number, set: (view: DataView) => void): this {
    const bytes = new Uint8Array(size);
    set(new DataView(bytes.buffer));
    return this.append(bytes);
  }
}
