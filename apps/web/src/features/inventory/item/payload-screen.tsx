import { lazy } from "react";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { ItemScreen } from "./item-screen.tsx";
import { usePayloadColumns } from "#features/inventory/columns/payload-columns.tsx";

const Form = lazy(() =>
  import("#features/inventory/forms/payload-form.tsx").then((m) => ({ default: m.PayloadForm })),
);

export const PayloadScreen = () => (
  <ItemScreen
    kind="payloads"
    queryOf={inventoryQueries.payload}
    columns={usePayloadColumns()}
    nameOf={({ model, serial_number }) => `${model} ${serial_number}`}
    form={Form}
  />
);
