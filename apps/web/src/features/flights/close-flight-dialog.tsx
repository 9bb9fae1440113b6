import { type FlightClosing, flights } from "@overfly/contract/flights/flights";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { flightQueries } from "#platform/queries/flight-queries.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useDraft } from "#platform/ui/fields/use-draft.ts";
import { FormDialog } from "#platform/ui/overlays/form-dialog.tsx";
import type { OpenFlight } from "./close-flight.tsx";

interface CloseFlightDialogProps {
  flight: OpenFlight;
  onClose: () => void;
}

/** Asks how the flight ended, and why a person has to say so. */
export function CloseFlightDialog({ flight, onClose }: CloseFlightDialogProps) {
  const { t } = useTranslation("flights/close");
  const client = useQueryClient();
  const close = useMutation({
    mutationFn: (body: FlightClosing) => call(flights.close, { params: { id: flight.id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: flightQueries.all }),
    meta: { silent: true },
  });
  const statuses: FlightClosing["status"][] =
    flight.took_off_at === null ? ["aborted"] : ["landed", "aborted"];
  const draft = useDraft({ status: "aborted" as FlightClosing["status"], reason: "" }, close.error);
  return (
    <FormDialog
      title={t("title")}
      draft={draft}
      save={close}
      body={() => (draft.require("reason") ? draft.values : undefined)}
      action={t("close")}
      onSaved={() => t("closed")}
      onClose={onClose}
    >
      <p>{t("hint")}</p>
      <Dropdown
        label={t("ended")}
        {...draft.field("status")}
        options={statuses.map((key) => ({ key, label: t(`status.${key}`) }))}
      />
      <TextArea label={t("reason")} {...draft.field("reason")} maxLength={500} required />
    </FormDialog>
  );
}
