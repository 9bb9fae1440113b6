import { type Flight, flights } from "@overfly/contract/flights/flights";
import { lazy, Suspense, useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Button } from "#platform/ui/button.tsx";

const Dialog = lazy(() =>
  import("./close-flight-dialog.tsx").then((m) => ({ default: m.CloseFlightDialog })),
);

export type OpenFlight = Pick<Flight, "id" | "status" | "took_off_at">;

/** Ends a flight whose end nobody reports. Nothing where the flight is not under way. */
export function CloseFlight({ flight, size = "sm" }: { flight: OpenFlight; size?: "xs" | "sm" }) {
  const { t } = useTranslation("flights/close");
  const [isOpen, setOpen] = useState(false);
  const isUnderWay =
    flight.status === "preparing" || flight.status === "airborne" || flight.status === "returning";
  if (!useAllowed(flights.close) || !isUnderWay) return null;
  return (
    <>
      <Button size={size} onClick={() => setOpen(true)}>
        {t("close")}
      </Button>
      {isOpen && (
        <Suspense>
          <Dialog flight={flight} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
