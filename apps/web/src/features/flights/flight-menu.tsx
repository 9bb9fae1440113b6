import type { FlightDetail } from "@overfly/contract/flights/flights";
import { RowActionsMenu } from "#platform/ui/table/row-actions-menu.tsx";
import { useFlightDialogs } from "./use-flight-dialogs.tsx";

export interface FlightMenuProps {
  flight: FlightDetail;
  name: string;
  onDeleted: () => void;
}

/** What may be changed of a flight, from its own page; loaded when it is opened. */
export function FlightMenu({ flight, name, onDeleted }: FlightMenuProps) {
  const { actions, dialogs } = useFlightDialogs(flight, onDeleted);
  return (
    <>
      <RowActionsMenu name={name} actions={actions} />
      {dialogs}
    </>
  );
}
