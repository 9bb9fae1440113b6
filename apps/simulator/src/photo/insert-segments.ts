/** Inserts APP1 segments at the start of a JPEG. */
export function insertApp1(jpeg: Uint8Array, payloads: readonly Uint8Array[]): Uint8Array {
  const segments = payloads.map((payload) => {
    if (payload.length > 65_533) throw new RangeError("A JPEG segment holds at most 65,533 bytes");
    const length = payload.length + 2;
    return Buffer.concat([Uint8Array.of(0xff, 0xe1, length >> 8, length & 255), payload]);
  });
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}
