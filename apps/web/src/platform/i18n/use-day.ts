import { useFormat } from "./use-format.ts";

/** A day without a time, as it is read; a dash where there is none. */
export function useDay(): (day: string | null) => string {
  const format = useFormat();
  return (day) => (day === null ? "–" : format.date(`${day}T00:00:00Z`, "UTC", "date"));
}
