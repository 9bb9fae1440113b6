import { type FlightRoute, flightRoutes as calls } from "@overfly/contract/flight-routes/flight-routes";
import { IconPlayerSkipForward } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

const ResumeDialog = lazy(() => import("./resume-dialog.tsx").then((m) => ({ default: m.ResumeDialog })));

export interface ResumeButtonProps {
  route: FlightRoute;
  /** From 1. */
  battery: number;
}

/** Opens the dialog to resume an interrupted flight of one battery. */
export function ResumeButton({ route, battery }: ResumeButtonProps) {
  const { t } = useTranslation("flight-routes/versions");
  const canResume = useAllowed(calls.resume);
  const [isOpen, open] = useState(false);
  if (!canResume) return null;
  return (
    <>
      <IconButton
        size="sm"
        label={t("resumeBattery", { number: battery })}
        icon={<IconPlayerSkipForward size={16} stroke={1.75} aria-hidden />}
        onClick={() => open(true)}
      />
      <Suspense>
        {isOpen && <ResumeDialog route={route} battery={battery} onClose={() => open(false)} />}
      </Suspense>
    </>
  );
}
