import { BIM_RESULTS, type BimResult } from "@overfly/contract/bim/bim-words";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { bimQueries } from "#platform/queries/bim-queries.ts";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { useUpdateMatching } from "./bim-mutations.ts";
import type { BimFilters } from "./use-bim-filters.ts";
import style from "./bim.module.css";

interface MarkMatchingProps {
  model: number;
  query: BimFilters["query"];
}

/** Sets the result of all elements that match search and filters, however many pages they fill. */
export function MarkMatching({ model, query }: MarkMatchingProps) {
  const { t } = useTranslation("bim");
  const { data: matches } = useQuery(bimQueries.matches(model, query));
  const update = useUpdateMatching(model);
  const [asked, ask] = useState<{ result: BimResult; count: number }>();
  const count = Object.values(matches ?? {}).reduce((sum, ids) => sum + ids.length, 0);
  if (count === 0) return null;
  const close = (): void => ask(undefined);
  return (
    <div className={style["markAll"]}>
      <Dropdown
        label={t("markAll", { count })}
        labelHidden
        placeholder={t("markAll", { count })}
        value={null}
        onChange={(result) => ask({ result, count })}
        options={BIM_RESULTS.map((key) => ({ key, label: t(`result.${key}`) }))}
      />
      {asked && (
        <Confirm
          opened
          onClose={close}
          title={t("markAllTitle", { count: asked.count, result: t(`result.${asked.result}`) })}
          action={t("confirmMark")}
          pending={update.isPending}
          onConfirm={() =>
            update.mutate(
              { filter: query, ...asked },
              {
                onSuccess: ({ data }) => toastSuccess(t("marked", { count: data.updated })),
                onSettled: close,
              },
            )
          }
        >
          {t("markAllHint")}
        </Confirm>
      )}
    </div>
  );
}
