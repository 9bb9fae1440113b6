import type { Flight } from "@overfly/contract/flights/flights";
import { useMessage } from "./use-message.ts";

/** The step of a dock's task in the reader's language; null if the dock has reported none. */
export function useDockStep() {
  const renderMessage = useMessage("devices");
  return (task: Flight["task"]): string | null => {
    if (!task || task.step === null || task.step_code === null) return task?.step ?? null;
    return renderMessage({ key: `devices/task-steps:${task.step_code}`, values: {} }, task.step);
  };
}
