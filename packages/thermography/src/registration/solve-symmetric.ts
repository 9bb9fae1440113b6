/** Solves a symmetric, positive definite system (lower triangle given, row by row) by Cholesky's decomposition. */
export function solveSymmetric(lower: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const factor = Float64Array.from(lower);
  const solution = Float64Array.from(right);
  const at = (i: number, j: number): number => factor[i * size + j] ?? 0;
  for (let i = 0; i < size; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = at(i, j);
      for (let k = 0; k < j; k += 1) sum -= at(i, k) * at(j, k);
      factor[i * size + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(j, j);
    }
    for (let k = 0; k < i; k += 1) solution[i] = (solution[i] ?? 0) - at(i, k) * (solution[k] ?? 0);
    solution[i] = (solution[i] ?? 0) / at(i, i);
  }
  for (let i = size - 1; i >= 0; i -= 1) {
    for (let k = i + 1; k < size; k += 1) solution[i] = (solution[i] ?? 0) - at(k, i) * (solution[k] ?? 0);
    solution[i] = (solution[i] ?? 0) / at(i, i);
  }
  return solution;
}
