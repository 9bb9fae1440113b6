import type { CloudItem } from "@overfly/contract/media/cloud-items";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { When } from "#platform/ui/display/when.tsx";
import type { Column } from "#platform/ui/table/data-table-props.ts";
import { FileState, hasState } from "./file-state.tsx";
import { ItemPicture } from "./item-picture.tsx";
import { OpenItem, type Opening } from "./open-item.tsx";
import style from "./cloud.module.css";

export function useKindOf(): (item: Pick<CloudItem, "type" | "file">) => string {
  const { t } = useTranslation("media/cloud");
  const { t: tKind } = useTranslation("media/mission");
  return ({ type, file }) => (file ? tKind(`kind.${file.kind}`) : t(`type.${type as "folder"}`));
}

export function useCloudColumns(zone: string, opening: Opening): Column<CloudItem>[] {
  const { t } = useTranslation("media/cloud");
  const kindOf = useKindOf();
  const format = useFormat();
  return [
    {
      key: "name",
      label: t("name"),
      main: true,
      sortable: true,
      cell: (item) => (
        <span className={style["name"]}>
          <ItemPicture item={item} size={20} />
          <OpenItem item={item} {...opening}>
            <bdi>{item.name}</bdi>
          </OpenItem>
        </span>
      ),
      plain: ({ name }) => name,
    },
    { key: "kind", label: t("kind"), sortable: true, cell: kindOf, plain: kindOf },
    {
      key: "size_bytes",
      label: t("size"),
      numeric: true,
      sortable: true,
      cell: ({ size_bytes }) => (size_bytes === null ? "–" : format.bytes(size_bytes)),
      plain: ({ size_bytes }) => size_bytes,
    },
    {
      key: "created_at",
      label: t("added"),
      sortable: true,
      cell: ({ created_at }) => <When at={created_at} zone={zone} form="date" />,
      plain: ({ created_at }) => created_at,
    },
    {
      key: "state",
      label: t("state"),
      cell: ({ file }) => (file && hasState(file) ? <FileState file={file} /> : "–"),
      plain: ({ file }) => file?.state ?? null,
    },
  ];
}
