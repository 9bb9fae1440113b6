/** Shades of grey for a temperature frame: the coldest and hottest half percent are black and white. */
export function whiteHot(celsius: Float32Array): Uint8Array {
  const sample = celsius.filter((_, i) => i % 37 === 0).toSorted();
  const coldest = sample[Math.floor(sample.length * 0.005)] ?? 0;
  const hottest = sample[Math.ceil(sample.length * 0.995) - 1] ?? coldest;
  const scale = 255 / Math.max(hottest - coldest, 1);
  return Uint8Array.from(celsius, (value) => Math.min(255, Math.max(0, (value - coldest) * scale)));
}
