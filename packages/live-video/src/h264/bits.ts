/** Reads bits and Exp-Golomb numbers (H.264, 9.1) from a NAL unit without emulation prevention bytes. */
export class BitReader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  bits(count: number): number {
    let value = 0;
    for (let i = 0; i < count; i++) {
      const byte = this.bytes[this.at >> 3];
      if (byte === undefined) throw new RangeError("The NAL unit is cut off");
      value = value * 2 + ((byte >> (7 - (this.at & 7))) & 1);
      this.at += 1;
    }
    return value;
  }

  flag(): boolean {
    return this.bits(1) === 1;
  }

  unsigned(): number {
    let zeros = 0;
    while (this.bits(1) === 0) zeros += 1;
    if (zeros > 31) throw new RangeError("A number is too large");
    return 2 ** zeros - 1 + this.bits(zeros);
  }

  signed(): number {
    const value = this.unsigned();
    return value % 2 === 0 ? -value / 2 : (value + 1) / 2;
  }
}

/** Writes bits and Exp-Golomb numbers. */
export class BitWriter {
  private readonly bytes: number[] = [];
  private free = 0;

  bits(value: number, count: number): this {
    for (let i = count - 1; i >= 0; i--) {
      if (this.free === 0) {
        this.bytes.push(0);
        this.free = 8;
      }
      this.free -= 1;
      const last = this.bytes.length - 1;
      this.bytes[last] = (this.bytes[last] ?? 0) | (((value >>> i) & 1) << this.free);
    }
    return this;
  }

  unsigned(value: number): this {
    const length = Math.floor(Math.log2(value + 1));
    return this.bits(0, length).bits(value + 1, length + 1);
  }

  signed(value: number): this {
    return this.unsigned(value > 0 ? 2 * value - 1 : -2 * value);
  }

  align(): this {
    return this.bits(0, this.free);
  }

  /** Whole bytes; aligns first. */
  append(bytes: Uint8Array): this {
    this.align();
    for (const byte of bytes) this.bytes.push(byte);
    return this;
  }

  /** The stop bit, and zeros up to a whole byte. */
  finish(): Uint8Array {
    return Uint8Array.from(this.bits(1, 1).align().bytes);
  }
}
