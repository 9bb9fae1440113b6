/** White-hot palette for a temperature frame: the coldest and hottest 0.5 % are black and white. */
export function whiteHot(celsius: Float32Array): Uint8Array {
  const sample = Float32Array.from(
    { length: Math.ceil(celsius.length / 37) },
    (_, i) => celsius[i * 37] ?? 0,
  );
  sample.sort();
  const coldest = sample[Math.floor(sample.length * 0.005)] ?? 0;
  const hottest = sample[Math.ceil(sample.length * 0.995) - 1] ?? coldest;
  const scale = 255 / Math.max(hottest - coldest, 1);
  const shades = new Uint8Array(celsius.length);
  for (let i = 0; i < shades.length; i += 1) {
    shades[i] = Math.min(255, Math.max(0, ((celsius[i] ?? 0) - coldest) * scale));
  }
  return shades;
}
