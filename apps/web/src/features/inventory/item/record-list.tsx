import type { PageMeta } from "@overfly/contract/page";
import type { ReactNode } from "react";
import { Button } from "#platform/ui/button.tsx";
import { EmptyState } from "#platform/ui/feedback/empty-state.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** Records are read in pages of this length, which grow on request. */
export const RECORDS_AT_ONCE = 20;

interface RecordListProps<Row> {
  page: {
    data: { data: readonly Row[]; meta: PageMeta } | undefined;
    error: unknown;
    refetch: () => unknown;
  };
  empty: { icon: ReactNode; title: string; description: string; action?: ReactNode };
  showMore: () => void;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Rows that are read newest first, with their loading, error and empty states. */
export function RecordList<Row>({ page, empty, showMore, children }: RecordListProps<Row>) {
  const { t } = useTranslation("inventory/records");
  if (page.error) return <ErrorState error={page.error} retry={() => void page.refetch()} />;
  if (!page.data) return <LinesSkeleton lines={4} />;
  const { data: rows, meta } = page.data;
  if (rows.length === 0)
    return (
      <EmptyState icon={empty.icon} title={empty.title} action={empty.action}>
        {empty.description}
      </EmptyState>
    );
  return (
    <>
      {children(rows)}
      {rows.length < meta.total && <Button onClick={showMore}>{t("showMore")}</Button>}
    </>
  );
}
