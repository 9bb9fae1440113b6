import { lazy, Suspense, useEffect } from "react";
import { useBlocker } from "react-router";

const Confirm = lazy(() => import("./confirm.tsx").then((m) => ({ default: m.Confirm })));

export interface LeaveGuardProps {
  isDirty: boolean;
  /** Title, consequence and label of the button. */
  title: string;
  message: string;
  action: string;
}

/** Asks before leaving unsaved changes, by a link as well as by closing the window. */
export function LeaveGuard({ isDirty, title, message, action }: LeaveGuardProps) {
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
    <Suspense>
      <Confirm
        opened
        onClose={() => blocker.reset()}
        title={title}
        action={action}
        onConfirm={() => blocker.proceed()}
        danger
      >
        {message}
      </Confirm>
    </Suspense>
  );
}
