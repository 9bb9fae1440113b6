import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import lists from "./lists.module.css";

const PAGE_SIZE = 50;

/** The current page, or the one with the expanded entry. */
export function pageContaining(
  open: number | undefined,
  page: number,
): { page: number; first: number; last: number } {
  const displayed = open === undefined ? page : Math.floor(open / PAGE_SIZE);
  return { page: displayed, first: displayed * PAGE_SIZE, last: (displayed + 1) * PAGE_SIZE };
}

interface ListPaginationProps {
  count: number;
  page: number;
  onPage: (page: number) => void;
}

/** Pagination for long lists. */
export function ListPagination({ count, page, onPage }: ListPaginationProps) {
  const { t } = useTranslation("flight-routes/editor");
  if (count <= PAGE_SIZE) return null;
  const last = Math.ceil(count / PAGE_SIZE) - 1;
  return (
    <div className={lists["pages"]}>
      <IconButton
        size="sm"
        label={t("previous")}
        icon={<IconChevronLeft size={16} className={style["mirrored"]} aria-hidden />}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <span>
        {t("range", {
          from: page * PAGE_SIZE + 1,
          to: Math.min(count, (page + 1) * PAGE_SIZE),
          total: count,
        })}
      </span>
      <IconButton
        size="sm"
        label={t("next")}
        icon={<IconChevronRight size={16} className={style["mirrored"]} aria-hidden />}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}
