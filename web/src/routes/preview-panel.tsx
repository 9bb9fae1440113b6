import type { InsightProps } from "./insight-dock.tsx";
export function Preview(_: InsightProps) {
  return null;
}
