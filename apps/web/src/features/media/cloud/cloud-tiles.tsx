import type { CloudItem } from "@overfly/contract/media/cloud-items";
import { Checkbox } from "@mantine/core";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import type { RowsProps } from "#platform/ui/table/data-table-props.ts";
import { toggled } from "#platform/ui/table/data-grid.tsx";
import { Separated } from "#platform/ui/text/separated.tsx";
import { useKindOf } from "./cloud-columns.tsx";
import { FileState } from "./file-state.tsx";
import { ItemPicture } from "./item-picture.tsx";
import { OpenItem, type Opening } from "./open-item.tsx";
import style from "./tiles.module.css";

type TilesProps = RowsProps<CloudItem> & { opening: Opening };

/** Folders and files as pictures with their names. */
export function CloudTiles({ label, rows, rowKey, rowActions, selected, onSelect, opening }: TilesProps) {
  const { t } = useTranslation("platform/ui");
  const { t: tMedia } = useTranslation("media/mission");
  const format = useFormat();
  const kindOf = useKindOf();
  return (
    <ul className={style["tiles"]} aria-label={label}>
      {rows.map((item) => (
        <li key={rowKey(item)} data-chosen={selected?.has(rowKey(item)) || undefined}>
          <OpenItem
            item={item}
            className={style["picture"]}
            label={tMedia("open", { name: item.name })}
            {...opening}
          >
            <ItemPicture item={item} size={40} />
          </OpenItem>
          {selected && onSelect && (
            <Checkbox
              className={style["check"] ?? ""}
              size="xs"
              aria-label={t("selectRow", { name: item.name })}
              checked={selected.has(rowKey(item))}
              onChange={() => onSelect(toggled(selected, rowKey(item)))}
            />
          )}
          <div className={style["line"]}>
            <bdi title={item.name}>{item.name}</bdi>
            {rowActions?.(item)}
          </div>
          <span className={style["facts"]}>
            <Separated
              parts={[kindOf(item), item.size_bytes === null ? null : format.bytes(item.size_bytes)]}
            />
          </span>
          {item.file && <FileState file={item.file} />}
        </li>
      ))}
    </ul>
  );
}
