import { inventory } from "@overfly/contract/inventory/inventory";
import { useQuery } from "@tanstack/react-query";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { MultiDropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";

interface BatteryFieldProps {
  /** The mission's. */
  kitId: number;
  value: readonly number[];
  onChange: (ids: number[]) => void;
  error: string | undefined;
}

/** Which of the kit's batteries a flight was flown with; absent for a kit without. */
export function BatteryField({ kitId, value, onChange, error }: BatteryFieldProps) {
  const { t } = useTranslation("flights/mission");
  const { data } = useQuery({ ...inventoryQueries.kit(kitId), enabled: useAllowed(inventory.kits) });
  const batteries = data?.data.batteries ?? [];
  if (batteries.length === 0) return null;
  return (
    <MultiDropdown
      label={t("batteries")}
      hint={t("batteriesHint")}
      value={value.map(String)}
      onChange={(keys) => onChange(keys.map(Number))}
      error={error}
      options={batteries.map(({ id, model, serial_number }) => ({
        key: String(id),
        label: `${model} · ${serial_number}`,
      }))}
    />
  );
}
