/** Connected components (8-neighbourhood) of the mask's pixels of value 1, each a list of indices. */
export function connectedRegions(mask: Uint8Array, widthPx: number): number[][] {
  const heightPx = mask.length / widthPx;
  const isVisited = new Uint8Array(mask.length);
  const regions: number[][] = [];
  for (let start = 0; start < mask.length; start += 1) {
    if (mask[start] !== 1 || isVisited[start] === 1) continue;
    isVisited[start] = 1;
    const region = [start];
    for (let next = 0; next < region.length; next += 1) {
      const pixel = region[next] ?? 0;
      const [x, y] = [pixel % widthPx, Math.floor(pixel / widthPx)];
      for (let ny = Math.max(0, y - 1); ny <= Math.min(heightPx - 1, y + 1); ny += 1)
        for (let nx = Math.max(0, x - 1); nx <= Math.min(widthPx - 1, x + 1); nx += 1) {
          const neighbour = ny * widthPx + nx;
          if (mask[neighbour] !== 1 || isVisited[neighbour] === 1) continue;
          isVisited[neighbour] = 1;
          region.push(neighbour);
        }
    }
    regions.push(region);
  }
  return regions;
}
