/** Smallest and largest raw value of a frame. */
export function valueRange(raw: Uint16Array): [low: number, high: number] {
  let low = 65_535;
  let high = 0;
  for (let i = 0; i < raw.length; i += 1) {
    const value = raw[i] ?? 0;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

/** Maps each raw value through a lookup table that starts at `low`. */
export function applyLookupTable(raw: Uint16Array, table: Float32Array, low: number): Float32Array {
  const celsius = new Float32Array(raw.length);
  for (let i = 0; i < raw.length; i += 1) celsius[i] = table[(raw[i] ?? 0) - low] ?? Number.NaN;
  return celsius;
}
