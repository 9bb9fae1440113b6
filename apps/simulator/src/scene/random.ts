/** Seeded random numbers, uniform in [0, 1) (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Standard normal samples (Box–Muller transform). */
export function gaussianSamples(random: () => number, count: number): Float32Array {
  const samples = new Float32Array(count);
  for (let i = 0; i < count; i += 1) {
    const radius = Math.sqrt(-2 * Math.log(1 - random()));
    samples[i] = radius * Math.cos(2 * Math.PI * random());
  }
  return samples;
}
