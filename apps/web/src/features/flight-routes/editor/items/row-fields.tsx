import { useQuery } from "@tanstack/react-query";
import { IconLine, IconSolarPanel2, IconTrash } from "@tabler/icons-react";
import { Button } from "#platform/ui/button.tsx";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { FieldError, ItemNumberFields } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { useSite } from "#features/flight-routes/store/planner-context.ts";
import { useSelectTool, useUpdateItem } from "#features/flight-routes/store/editing.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { moduleRowsQuery } from "./module-rows.ts";
import { ToolButton } from "#features/flight-routes/editor/fields/tool-button.tsx";
import { useWarnings } from "#features/flight-routes/editor/use-warnings.ts";

type RowsItem = Extract<RouteItem, { kind: "rows" }>;

/** Module rows to fly along: from the plant records, or drawn. */
export function RowFields({ item }: { item: RowsItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const outOfPicture = useWarnings(item.id).find(({ code }) => code === "rows-exceed-image");
  return (
    <>
      <ToolButton
        tool="line"
        icon={<IconLine size={16} aria-hidden />}
        hint={t("drawRowsHint")}
        actions={<RowButtons item={item} />}
      >
        {t("drawRows")}
      </ToolButton>
      <Hint>{t("rowCount", { count: item.rows.length })}</Hint>
      <ModuleRowsHint />
      <FieldError item={item.id} path="rows." />
      <ItemNumberFields item={item} figures={[["rowsPerLine", t("rowsPerLine"), "", 0]]} />
      {outOfPicture && <Hint>{outOfPicture.message}</Hint>}
    </>
  );
}

/** What the plant records lack. */
function ModuleRowsHint() {
  const { t } = useTranslation("flight-routes/editor");
  const site = useSite();
  const { data, error, refetch } = useQuery(moduleRowsQuery(site.token));
  if (!data && error) return <ErrorState error={error} retry={() => void refetch()} inline />;
  if (data?.isCut) return <Hint>{t("plantTruncated")}</Hint>;
  return data?.rows.length === 0 ? <Hint>{t("noPlantRows")}</Hint> : null;
}

function RowButtons({ item }: { item: RowsItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const site = useSite();
  const selectTool = useSelectTool();
  const set = useUpdateItem(item);
  const { data, isPending } = useQuery(moduleRowsQuery(site.token));
  const known = data?.rows ?? [];
  return (
    <>
      <Button
        size="xs"
        icon={<IconSolarPanel2 size={16} aria-hidden />}
        pending={isPending}
        disabled={known.length === 0}
        hint={data && known.length === 0 ? t("noPlantRows") : undefined}
        onClick={() => {
          selectTool("none");
          set({ rows: known });
        }}
      >
        {known.length === 0 ? t("plantRows") : t("plantRowCount", { count: known.length })}
      </Button>
      {item.rows.length > 0 && (
        <Button
          size="xs"
          kind="quiet"
          icon={<IconTrash size={16} aria-hidden />}
          onClick={() => set({ rows: [] })}
        >
          {t("clear")}
        </Button>
      )}
    </>
  );
}
