/** `narrow`: the panel is a sheet below the map. `phone`: there is room for only one of panel and analysis. */
export type Viewport = "phone" | "narrow" | "wide";

export function currentViewport(): Viewport {
  if (globalThis.matchMedia("(max-width: 600px)").matches) return "phone";
  return globalThis.matchMedia("(max-width: 900px)").matches ? "narrow" : "wide";
}
