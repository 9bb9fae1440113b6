import type { MediaFile } from "@overfly/contract/media/media";
import { useMediaQuery } from "@mantine/hooks";
import { IconX } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { mediaQueries } from "#platform/queries/media-queries.ts";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import style from "./details.module.css";

const SidePanel = lazy(() =>
  import("#platform/ui/overlays/dialog.tsx").then((m) => ({ default: m.SidePanel })),
);
const FileDetails = lazy(() => import("./file-details.tsx").then((m) => ({ default: m.FileDetails })));

const PARAMETER = "details";

/** The file whose details are shown, which the URL keeps. */
export function useDetails(): [id: number | undefined, show: (id: number | undefined) => void] {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get(PARAMETER));
  const show = (next: number | undefined): void =>
    setParams(
      (before) => {
        if (next === undefined) before.delete(PARAMETER);
        else before.set(PARAMETER, String(next));
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  return [Number.isInteger(id) && id > 0 ? id : undefined, show];
}

interface ColumnProps {
  id: number | undefined;
  /** Those in the list, which need not be asked for. */
  files: readonly MediaFile[];
  zone: string;
  onOpen: (file: MediaFile) => void;
  onClose: () => void;
  actionsOf: (file: MediaFile) => ReactNode;
  /** The list. */
  children: ReactNode;
}

/** The list, and the details of a file beside it; on smaller screens over it. */
export function WithDetails({ id, files, zone, onOpen, onClose, actionsOf, children }: ColumnProps) {
  const { t } = useTranslation("platform/ui");
  const isWide = useMediaQuery("(min-width: 1100px)", true, { getInitialValueInEffect: false });
  const listed = files.find((file) => file.id === id);
  const asked = useQuery({ ...mediaQueries.one(id ?? 0), enabled: id !== undefined && !listed });
  const file = listed ?? (id === undefined ? undefined : asked.data);
  const details = file ? (
    <FileDetails file={file} zone={zone} onOpen={onOpen} actions={actionsOf(file)} />
  ) : (
    id !== undefined && asked.isError && <ErrorState error={asked.error} retry={() => void asked.refetch()} />
  );
  const title = file ? <bdi className={style["title"]}>{file.name}</bdi> : t("details");
  if (!isWide)
    return (
      <>
        {children}
        {details && (
          <Suspense>
            <SidePanel opened onClose={onClose} title={title} size="sm">
              {details}
            </SidePanel>
          </Suspense>
        )}
      </>
    );
  return (
    <div className={style["columns"]} data-details={details !== false || undefined}>
      {children}
      {details && (
        <aside className={style["beside"]} aria-label={file?.name ?? t("details")}>
          <Panel
            title={title}
            actions={
              <IconButton
                size="sm"
                label={t("close")}
                icon={<IconX size={16} aria-hidden />}
                onClick={onClose}
              />
            }
          >
            {details}
          </Panel>
        </aside>
      )}
    </div>
  );
}
