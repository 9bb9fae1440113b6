import { lazy } from "react";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { ItemScreen } from "./item-screen.tsx";
import { useKitColumns } from "#features/inventory/columns/kit-columns.tsx";

const Form = lazy(() =>
  import("#features/inventory/forms/kit-form.tsx").then((m) => ({ default: m.KitForm })),
);

export const KitScreen = () => (
  <ItemScreen
    kind="kits"
    queryOf={inventoryQueries.kit}
    columns={useKitColumns()}
    nameOf={({ name }) => name}
    form={Form}
  />
);
