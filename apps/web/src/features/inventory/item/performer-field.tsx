import type { ItemReference } from "@overfly/contract/inventory/item-reference";
import { useQuery } from "@tanstack/react-query";
import { dataOf } from "#platform/api/endpoint-query.ts";
import { useUser } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { itemRecordQueries } from "#platform/queries/item-record-queries.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";

interface PerformerFieldProps {
  item: ItemReference;
  name: string;
  value: string;
  onChange: (userId: string) => void;
  error: string | undefined;
}

/** Who did the work: oneself, or a colleague in whose name it is recorded. */
export function PerformerField({ item, name, value, onChange, error }: PerformerFieldProps) {
  const { t } = useTranslation("inventory/records");
  const { id, first_name, last_name } = useUser();
  const { data = [] } = useQuery({
    ...itemRecordQueries.performers({ item_kind: item.item_kind, item_id: item.item_id }),
    select: dataOf,
  });
  const colleagues = data.filter((one) => one.id !== id);
  return (
    <Dropdown
      name={name}
      label={t("performedBy")}
      hint={value === id ? undefined : t("recordedForHint")}
      value={value}
      onChange={onChange}
      error={error}
      options={[
        { key: id, label: t("oneself", { name: `${first_name} ${last_name}` }) },
        ...colleagues.map((one) => ({ key: one.id, label: one.name })),
      ]}
    />
  );
}
