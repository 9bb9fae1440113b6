/** What one flight over lines i … j costs; undefined where it takes more than a battery gives. */
export type FlightCost = (firstLine: number, lastLine: number) => number | undefined;

/**
 * Cuts the lines into flights of one battery each: as few flights as possible, and of those ways to cut the one
 * that costs least in all. Undefined where some line fits into no flight. Costs must grow with the last line.
 */
export function splitIntoFlights(
  lineCount: number,
  cost: FlightCost,
): [firstLine: number, lastLine: number][] | undefined {
  const best: { flights: number; total: number; first: number }[] = [{ flights: 0, total: 0, first: 0 }];
  for (let end = 1; end <= lineCount; end += 1) {
    let chosen: { flights: number; total: number; first: number } | undefined;
    for (let first = end - 1; first >= 0; first -= 1) {
      const before = best[first];
      const spent = cost(first, end - 1);
      if (spent === undefined) break;
      if (!before) continue;
      const [flights, total] = [before.flights + 1, before.total + spent];
      if (!chosen || flights < chosen.flights || (flights === chosen.flights && total < chosen.total)) {
        chosen = { flights, total, first };
      }
    }
    if (!chosen) return undefined;
    best.push(chosen);
  }
  const flights: [number, number][] = [];
  for (let end = lineCount; end > 0;) {
    const { first } = best[end] ?? { first: 0 };
    flights.push([first, end - 1]);
    end = first;
  }
  return flights.toReversed();
}
