import { storageLocations } from "@overfly/contract/inventory/storage-locations";
import { useQuery } from "@tanstack/react-query";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";

/** An option's key can't be empty. */
const NONE = "none";

interface LocationFieldProps {
  name: string;
  value: number | null;
  onChange: (id: number | null) => void;
  error: string | undefined;
}

/** Where something is kept; absent for who may not view storage locations. */
export function LocationField({ name, value, onChange, error }: LocationFieldProps) {
  const { t } = useTranslation("inventory");
  const isAllowed = useAllowed(storageLocations.list);
  const { data = [], isLoading } = useQuery({
    ...inventoryQueries.locations({ item_count: 200 }),
    select: dataOf,
    enabled: isAllowed,
  });
  if (!isAllowed) return null;
  return (
    <Dropdown
      name={name}
      label={t("storageLocation")}
      value={value === null ? NONE : String(value)}
      onChange={(key) => onChange(key === NONE ? null : Number(key))}
      error={error}
      loading={isLoading}
      options={[
        { key: NONE, label: t("noLocation") },
        ...data.map((one) => ({ key: String(one.id), label: one.name })),
      ]}
      searchable
    />
  );
}
