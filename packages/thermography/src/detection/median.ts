/**
 * The upper median, as of the sorted values; 0 of none. Brings the values out of order, in time that grows with their number
 * alone.
 */
export function medianInPlace(values: Float64Array): number {
  const middle = values.length >> 1;
  let [from, to] = [0, values.length - 1];
  while (from < to) {
    const pivot = values[(from + to) >> 1] ?? 0;
    let [left, right] = [from, to];
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1;
      while ((values[right] ?? 0) > pivot) right -= 1;
      if (left > right) break;
      const moved = values[left] ?? 0;
      values[left] = values[right] ?? 0;
      values[right] = moved;
      left += 1;
      right -= 1;
    }
    if (middle <= right) to = right;
    else if (middle >= left) from = left;
    else break;
  }
  return values[middle] ?? 0;
}
