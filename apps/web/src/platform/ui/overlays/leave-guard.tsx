import { useEffect } from "react";
import { useBlocker } from "react-router";
import { Confirm } from "./confirm.tsx";

export interface LeaveGuardProps {
  isDirty: boolean;
  /** The question, what will be lost, and the verb. */
  title: string;
  words: string;
  action: string;
}

/** Asks before unsaved changes are left behind, by a link as well as by closing the window. */
export function LeaveGuard({ isDirty, title, words, action }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    globalThis.addEventListener("beforeunload", warn);
    return () => globalThis.removeEventListener("beforeunload", warn);
  }, [isDirty]);
  if (blocker.state !== "blocked") return null;
  return (
    <Confirm
      opened
      onClose={() => blocker.reset()}
      title={title}
      action={action}
      onConfirm={() => blocker.proceed()}
      danger
    >
      {words}
    </Confirm>
  );
}
