import type { PageMeta } from "@overfly/contract/page";
import { useEffect, useEffectEvent } from "react";
import { NativeSelect } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./data-table.module.css";
import { IconButton } from "#platform/ui/icon-button.tsx";

export interface PaginationProps {
  meta: PageMeta;
  onPage: (page: number) => void;
  onCount?: (count: number) => void;
}

const COUNTS = [20, 50, 100];

/** Whether there is another page, or the one that was asked for isn't there any more. */
export const hasOtherPages = ({ page, last_page: last }: PageMeta): boolean => last > 1 || page > last;

/** Goes on at the last page where the list has become shorter than the page that is asked for. */
export function Pagination({ meta, onPage, onCount }: PaginationProps) {
  const { t } = useTranslation("platform/ui");
  const format = useFormat();
  const { page, item_count: count, total, last_page: last } = meta;
  const goToLast = useEffectEvent(() => onPage(last));
  const isBeyond = page > last;
  useEffect(() => {
    if (isBeyond) goToLast();
  }, [isBeyond, last]); // the last page may have gone, too, before it was read
  if (isBeyond) return null;
  const from = (page - 1) * count + 1;
  return (
    <div className={style["pages"]}>
      {onCount && (
        <label className={style["count"]}>
          {t("perPage")}
          <NativeSelect
            size="xs"
            data={[...new Set([...COUNTS, count])].toSorted((a, b) => a - b).map(String)}
            value={String(count)}
            onChange={(event) => onCount(Number(event.currentTarget.value))}
          />
        </label>
      )}
      <span className={style["range"]}>
        {t("rows", {
          from: format.number(from),
          to: format.number(Math.min(from + count - 1, total)),
          total: format.number(total),
        })}
      </span>
      <IconButton
        label={t("previous")}
        icon={<IconChevronLeft size={18} className={style["mirrored"]} aria-hidden />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        label={t("next")}
        icon={<IconChevronRight size={18} className={style["mirrored"]} aria-hidden />}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}
