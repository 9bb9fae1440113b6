import { IconAlertTriangle, IconFileCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { RouteImportButton } from "./route-import-button.tsx";
import style from "./import.module.css";
import { fileWarningText } from "#features/flight-routes/versions/export/file-warning-text.ts";
import type { FileResult, ImportState, RouteImport } from "./use-route-import.ts";

/** The state of an import: progress, notes on what could not be imported, or the error. */
export function ImportReport({ routeImport }: { routeImport: RouteImport }) {
  const { t } = useTranslation("flight-routes/versions");
  const { state, read, dismiss } = routeImport;
  if (state.status === "idle") return null;
  if (state.status === "reading") {
    return (
      <div className={style["report"]}>
        <ProgressLine
          label={t(state.of > 1 ? "readingFile" : "reading", {
            name: state.fileName,
            number: state.number,
            count: state.of,
          })}
        />
      </div>
    );
  }
  if (state.status === "saved") return <MultiFileReport results={state.results} dismiss={dismiss} />;
  const isRead = state.status === "read";
  const Icon = isRead ? IconFileCheck : IconAlertTriangle;
  return (
    <section
      className={style["report"]}
      data-tone={isRead ? "info" : "bad"}
      role={isRead ? "status" : "alert"}
    >
      <ReportHeader
        title={t(isRead ? "importedFrom" : "readFailed", { name: state.fileName })}
        dismiss={dismiss}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </ReportHeader>
      {isRead ? (
        <SingleFileReport state={state} />
      ) : (
        <>
          <p dir="auto">{state.message}</p>
          <div>
            <RouteImportButton label={t("chooseAnotherFile")} onFiles={read} />
          </div>
        </>
      )}
    </section>
  );
}

interface ReportHeaderProps {
  title: string;
  /** Status icon. */
  children: ReactNode;
  dismiss: () => void;
}

function ReportHeader({ title, children, dismiss }: ReportHeaderProps) {
  const { t } = useTranslation("flight-routes/versions");
  return (
    <div className={style["reportHead"]}>
      {children}
      <strong dir="auto">{title}</strong>
      <IconButton size="sm" label={t("close")} icon={<IconX size={16} aria-hidden />} onClick={dismiss} />
    </div>
  );
}

interface MultiFileReportProps {
  results: readonly FileResult[];
  dismiss: () => void;
}

/** The results of several files; rejected ones first. */
function MultiFileReport({ results, dismiss }: MultiFileReportProps) {
  const { t } = useTranslation("flight-routes/versions");
  const rejected = results.filter(({ name }) => name === undefined);
  const saved = results.filter(({ name }) => name !== undefined);
  const Icon = rejected.length === 0 ? IconFileCheck : IconAlertTriangle;
  return (
    <section
      className={style["report"]}
      data-tone={rejected.length === 0 ? "info" : "bad"}
      role={rejected.length === 0 ? "status" : "alert"}
    >
      <ReportHeader
        title={t("filesImported", { count: saved.length, total: results.length })}
        dismiss={dismiss}
      >
        <Icon size={18} stroke={1.75} aria-hidden />
      </ReportHeader>
      <ul className={style["notes"]}>
        {[...rejected, ...saved].map(({ fileName, name, message }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- files may be called alike
          <li key={index}>
            {name === undefined ? (
              <>
                <strong dir="auto">{t("readFailed", { name: fileName })}</strong>
                <p dir="auto">{message}</p>
              </>
            ) : (
              <span dir="auto">{t("fileImported", { file: fileName, name })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SingleFileReport({ state }: { state: Extract<ImportState, { status: "read" }> }) {
  const { t } = useTranslation("flight-routes/versions");
  const format = useFormat();
  const { distanceFromSiteM, warnings, equipmentNote } = state;
  const far =
    distanceFromSiteM === undefined
      ? []
      : [t("farFromSite", { distance: format.unit(distanceFromSiteM / 1000, "km") })];
  const notes = [
    ...far,
    ...warnings.map(fileWarningText),
    ...(equipmentNote === undefined ? [] : [equipmentNote]),
  ];
  return (
    <>
      <p>{t("importedFormat", { format: t(`format.${state.format}`) })}</p>
      {notes.length === 0 ? (
        <p>{t("allImported")}</p>
      ) : (
        <>
          <p>{t("importNotes", { count: notes.length })}</p>
          <ul className={style["notes"]}>
            {notes.map((note) => (
              <li key={note} dir="auto">
                {note}
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
