import { Button, Menu } from "@mantine/core";
import { IconBookmark, IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { repairQueries } from "#platform/queries/repair-queries.ts";
import { useLazyOpening } from "#platform/ui/overlays/use-lazy-opening.ts";
import { useSavedFilters } from "./repair-mutations.ts";

const SaveFilter = lazy(() => import("./save-filter.tsx").then((m) => ({ default: m.SaveFilter })));

/** The user's own filters: each brings back search, filters and sorting of the list. */
export function SavedFiltersMenu() {
  const { t } = useTranslation("anomalies/repairs");
  const { t: tUi } = useTranslation("platform/ui");
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery(repairQueries.filters);
  const filters = data ?? [];
  const { save, remove } = useSavedFilters();
  const { opened, setOpened, target } = useLazyOpening();
  const [isSaving, setSaving] = useState(false);
  const query = withoutPage(params);
  return (
    <>
      <Menu opened={opened} onChange={setOpened} position="bottom-end" shadow="md" width={260}>
        <Menu.Target>
          <Button ref={target} variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {t("saved")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {!data && error ? (
            <>
              <Menu.Label>{tUi("failed")}</Menu.Label>
              <Menu.Item closeMenuOnClick={false} onClick={() => void refetch()}>
                {tUi("retry")}
              </Menu.Item>
            </>
          ) : (
            filters.length === 0 && <Menu.Label>{t("noSaved")}</Menu.Label>
          )}
          {filters.map((filter) => (
            <Menu.Item key={filter.id} onClick={() => setParams(new URLSearchParams(filter.query))}>
              <bdi>{filter.name}</bdi>
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item disabled={query === ""} onClick={() => setSaving(true)}>
            {t("saveFilter")}
          </Menu.Item>
          {filters.map((filter) => (
            <Menu.Item
              key={filter.id}
              color="red"
              leftSection={<IconX size={14} aria-hidden />}
              onClick={() => remove.mutate(filter.id)}
            >
              {t("deleteFilter", { name: filter.name })}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {isSaving && <SaveFilter query={query} save={save} onClose={() => setSaving(false)} />}
      </Suspense>
    </>
  );
}

function withoutPage(params: URLSearchParams): string {
  const filters = new URLSearchParams(params);
  filters.delete("page");
  return filters.toString();
}
