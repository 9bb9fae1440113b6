import { type FlightDetail, flights } from "@overfly/contract/flights/flights";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useMessage } from "#platform/i18n/use-message.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ConfirmCall } from "#platform/ui/overlays/confirm-call.tsx";
import type { RowAction } from "#platform/ui/table/row-actions.tsx";
import { canBeChanged } from "./can-be-changed.ts";
import { useDeleteFlight } from "./flight-mutations.ts";

const EditFlight = lazy(() => import("./edit-flight.tsx").then((m) => ({ default: m.EditFlight })));

/** The dialogs of one flight, and the actions that open them; none once its mission is completed. */
export function useFlightDialogs(flight: FlightDetail | undefined, onDeleted: () => void) {
  const { t } = useTranslation("flights");
  const messageOf = useMessage("errors/flights");
  const [opened, setOpened] = useState<"edit" | "delete">();
  const remove = useDeleteFlight();
  const close = (): void => setOpened(undefined);
  const canChange = flight !== undefined && canBeChanged(flight);
  const actions: RowAction[] = [
    ...(canChange
      ? [
          {
            label: t("edit"),
            endpoint: flights.update,
            icon: <IconPencil size={16} aria-hidden />,
            onClick: () => setOpened("edit"),
          },
        ]
      : []),
    ...(canChange
      ? [
          {
            label: t("delete"),
            endpoint: flights.remove,
            icon: <IconTrash size={16} aria-hidden />,
            onClick: () => setOpened("delete"),
            danger: true,
            disabledBecause: messageOf(flight.kept_because) ?? undefined,
          },
        ]
      : []),
  ];
  const dialogs: ReactNode = (
    <Suspense>
      {flight && opened === "edit" && <EditFlight flight={flight} onClose={close} />}
      {flight && opened === "delete" && (
        <ConfirmCall
          title={t("deleteTitle", { mission: flight.mission_number })}
          action={t("delete")}
          call={remove}
          input={flight.id}
          done={t("deleted")}
          nameToType={flight.mission_number}
          onDone={onDeleted}
          onClose={close}
        >
          {t("deleteHint")}
        </ConfirmCall>
      )}
    </Suspense>
  );
  return { actions, dialogs };
}
