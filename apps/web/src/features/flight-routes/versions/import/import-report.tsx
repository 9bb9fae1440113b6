import { IconAlertTriangle, IconFileCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ImportButton } from "./import-button.tsx";
import style from "./import.module.css";
import { noteText } from "#features/flight-routes/versions/export/note-text.ts";
import type { FileResult, ImportState, RouteImport } from "./use-route-import.ts";

/** The state of an import: progress, notes on what could not be imported, or the error. */
export function ImportReport({ routeImport }: { routeImport: RouteImport }) {
  const { t } = useTranslation("flight-routes/versions");
  const { state: now, read, dismiss } = routeImport;
  if (now.state === "idle") return null;
  if (now.state === "reading") {
    return (
      <div className={style["report"]}>
        <ProgressLine
          label={t(now.of > 1 ? "readingOf" : "reading", {
            name: now.fileName,
            number: now.number,
            count: now.of,
          })}
        />
      </div>
    );
  }
  if (now.state === "kept") return <MultiFileReport outcomes={now.outcomes} dismiss={dismiss} />;
  const isRead = now.state === "read";
  const Sign = isRead ? IconFileCheck : IconAlertTriangle;
  return (
    <section
      className={style["report"]}
      data-tone={isRead ? "info" : "bad"}
      role={isRead ? "status" : "alert"}
    >
      <ReportHeader title={t(isRead ? "imported" : "notRead", { name: now.fileName })} dismiss={dismiss}>
        <Sign size={18} stroke={1.75} aria-hidden />
      </ReportHeader>
      {isRead ? (
        <SingleFileReport now={now} />
      ) : (
        <>
          <p dir="auto">{now.message}</p>
          <div>
            <ImportButton label={t("anotherFile")} onFiles={read} />
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
  outcomes: readonly FileResult[];
  dismiss: () => void;
}

/** The results of several files; rejected ones first. */
function MultiFileReport({ outcomes, dismiss }: MultiFileReportProps) {
  const { t } = useTranslation("flight-routes/versions");
  const refused = outcomes.filter(({ name }) => name === undefined);
  const kept = outcomes.filter(({ name }) => name !== undefined);
  const Sign = refused.length === 0 ? IconFileCheck : IconAlertTriangle;
  return (
    <section
      className={style["report"]}
      data-tone={refused.length === 0 ? "info" : "bad"}
      role={refused.length === 0 ? "status" : "alert"}
    >
      <ReportHeader title={t("filesKept", { count: kept.length, of: outcomes.length })} dismiss={dismiss}>
        <Sign size={18} stroke={1.75} aria-hidden />
      </ReportHeader>
      <ul className={style["notes"]}>
        {[...refused, ...kept].map(({ fileName, name, message }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- files may be called alike
          <li key={index}>
            {name === undefined ? (
              <>
                <strong dir="auto">{t("notRead", { name: fileName })}</strong>
                <p dir="auto">{message}</p>
              </>
            ) : (
              <span dir="auto">{t("fileKept", { file: fileName, name })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SingleFileReport({ now }: { now: Extract<ImportState, { state: "read" }> }) {
  const { t } = useTranslation("flight-routes/versions");
  const format = useFormat();
  const { distanceFromSiteM: awayM, warnings, equipmentNote: equipped } = now;
  const far = awayM === undefined ? [] : [t("farAway", { distance: format.unit(awayM / 1000, "km") })];
  const known = [...far, ...warnings.map(noteText), ...(equipped === undefined ? [] : [equipped])];
  return (
    <>
      <p>{t("importedAs", { format: t(`format.${now.format}`) })}</p>
      {known.length === 0 ? (
        <p>{t("allKept")}</p>
      ) : (
        <>
          <p>{t("notKept", { count: known.length })}</p>
          <ul className={style["notes"]}>
            {known.map((note) => (
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
