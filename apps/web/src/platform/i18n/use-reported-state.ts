import { useMessage } from "./use-message.ts";

/** A reported state in the reader's language, by DJI's code and its English name; a dash where none was reported. */
export function useReportedState() {
  const renderMessage = useMessage("devices");
  return (property: "aircraft" | "cover" | "rainfall", code: number | null, name: string | null): string =>
    code === null || name === null
      ? (name ?? "–")
      : renderMessage({ key: `devices/modes:${property}.${code}`, values: {} }, name);
}
