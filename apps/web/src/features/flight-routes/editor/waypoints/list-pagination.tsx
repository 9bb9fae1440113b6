import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { IconButton } from "#platform/ui/icon-button.tsx";
import style from "#features/flight-routes/editor/fields/fields.module.css";
import lists from "./lists.module.css";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";

const PAGE = 50;

/** The page that is looked at, or the one with the open line. */
export function pageWith(
  open: number | undefined,
  page: number,
): { page: number; first: number; last: number } {
  const shown = open === undefined ? page : Math.floor(open / PAGE);
  return { page: shown, first: shown * PAGE, last: (shown + 1) * PAGE };
}

interface ListPagesProps {
  count: number;
  page: number;
  onPage: (page: number) => void;
}

/** Turns the pages of a list that is longer than a panel can show. */
export function ListPages({ count, page, onPage }: ListPagesProps) {
  const text = usePartText();
  if (count <= PAGE) return null;
  const last = Math.ceil(count / PAGE) - 1;
  return (
    <div className={lists["pages"]}>
      <IconButton
        size="sm"
        label={text("before")}
        icon={<IconChevronLeft size={16} className={style["mirrored"]} aria-hidden />}
        disabled={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <span>
        {text("fromTo", { from: page * PAGE + 1, to: Math.min(count, (page + 1) * PAGE), of: count })}
      </span>
      <IconButton
        size="sm"
        label={text("after")}
        icon={<IconChevronRight size={16} className={style["mirrored"]} aria-hidden />}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </div>
  );
}
