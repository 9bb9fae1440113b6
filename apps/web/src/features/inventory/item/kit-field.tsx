import { useQuery } from "@tanstack/react-query";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { inventoryQueries } from "#platform/queries/inventory-queries.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";

interface KitFieldProps {
  name: string;
  value: number | null;
  onChange: (id: number) => void;
  error: string | undefined;
}

/** One of the kits in use. */
export function KitField({ name, value, onChange, error }: KitFieldProps) {
  const { t } = useTranslation("inventory/records");
  const { data = [], isLoading } = useQuery({
    ...inventoryQueries.kits({ item_count: 200 }),
    select: dataOf,
  });
  return (
    <Dropdown
      name={name}
      label={t("moveTo.kit")}
      placeholder={t("chooseKit")}
      value={value === null ? null : String(value)}
      onChange={(key) => onChange(Number(key))}
      error={error}
      loading={isLoading}
      options={data.map((kit) => ({ key: String(kit.id), label: kit.name }))}
      searchable
      required
    />
  );
}
