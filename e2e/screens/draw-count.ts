import type { BrowserContext, Page, WebSocket } from "playwright-core";

declare global {
  var mapDraws: number;
}

/** Counts what the pages of a context draw with WebGL from now on. */
export const countDraws = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    globalThis.mapDraws = 0;
    const { prototype } = WebGL2RenderingContext;
    for (const name of ["drawArrays", "drawElements"]) {
      const draw = Reflect.get(prototype, name) as (...args: number[]) => void;
      const counted = function (this: WebGL2RenderingContext, ...args: number[]): void {
        globalThis.mapDraws += 1;
        draw.apply(this, args);
      };
      Reflect.set(prototype, name, counted);
    }
  });

/** Draw calls so far. */
export const drawsOf = (page: Page): Promise<number> => page.evaluate(() => globalThis.mapDraws);

const REPORTED_DOCK = /"kind":"telemetry","telemetry":\{"dock_id":(\d+)/;

/** Draw calls while both docks, which stay where they are, report twice. */
export async function drawsDuringTelemetry(page: Page, live: WebSocket): Promise<number> {
  const before = await drawsOf(page);
  for (let round = 0; round < 2; round += 1) {
    const docks = new Set<string>();
    await live.waitForEvent("framereceived", ({ payload }) => {
      const [, dock] = REPORTED_DOCK.exec(String(payload)) ?? [];
      if (dock !== undefined) docks.add(dock);
      return docks.size === 2;
    });
  }
  return (await drawsOf(page)) - before;
}
