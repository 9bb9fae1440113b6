import { IconAlertTriangle, IconFileCheck, IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { ProgressLine } from "#platform/ui/progress-line.tsx";
import { ImportButton } from "./import-button.tsx";
import style from "./import.module.css";
import { useLifeText } from "#features/flight-routes/versions/versions-text.ts";
import { noteWords } from "#features/flight-routes/versions/export/note-text.ts";
import type { FileOutcome, ImportState, RouteImport } from "./use-route-import.ts";

/** What became of a route file: being read, read with what could not be taken over, or refused and why. */
export function ImportReport({ routeImport }: { routeImport: RouteImport }) {
  const text = useLifeText();
  const { now, read, dismiss } = routeImport;
  if (now.state === "idle") return null;
  if (now.state === "reading") {
    return (
      <div className={style["report"]}>
        <ProgressLine
          label={text(now.of > 1 ? "readingOf" : "reading", {
            name: now.fileName,
            number: now.number,
            count: now.of,
          })}
        />
      </div>
    );
  }
  if (now.state === "kept") return <Kept outcomes={now.outcomes} dismiss={dismiss} />;
  const isRead = now.state === "read";
  const Sign = isRead ? IconFileCheck : IconAlertTriangle;
  return (
    <section
      className={style["report"]}
      data-tone={isRead ? "info" : "bad"}
      role={isRead ? "status" : "alert"}
    >
      <Head title={text(isRead ? "imported" : "notRead", { name: now.fileName })} dismiss={dismiss}>
        <Sign size={18} stroke={1.75} aria-hidden />
      </Head>
      {isRead ? (
        <Taken now={now} />
      ) : (
        <>
          <p dir="auto">{now.message}</p>
          <div>
            <ImportButton label={text("anotherFile")} onFiles={read} />
          </div>
        </>
      )}
    </section>
  );
}

interface HeadProps {
  title: string;
  /** A sign of how it went. */
  children: ReactNode;
  dismiss: () => void;
}

function Head({ title, children, dismiss }: HeadProps) {
  const text = useLifeText();
  return (
    <div className={style["reportHead"]}>
      {children}
      <strong dir="auto">{title}</strong>
      <IconButton size="sm" label={text("close")} icon={<IconX size={16} aria-hidden />} onClick={dismiss} />
    </div>
  );
}

interface KeptProps {
  outcomes: readonly FileOutcome[];
  dismiss: () => void;
}

/** What became of each of several files; those that were refused come first. */
function Kept({ outcomes, dismiss }: KeptProps) {
  const text = useLifeText();
  const refused = outcomes.filter(({ name }) => name === undefined);
  const kept = outcomes.filter(({ name }) => name !== undefined);
  const Sign = refused.length === 0 ? IconFileCheck : IconAlertTriangle;
  return (
    <section
      className={style["report"]}
      data-tone={refused.length === 0 ? "info" : "bad"}
      role={refused.length === 0 ? "status" : "alert"}
    >
      <Head title={text("filesKept", { count: kept.length, of: outcomes.length })} dismiss={dismiss}>
        <Sign size={18} stroke={1.75} aria-hidden />
      </Head>
      <ul className={style["notes"]}>
        {[...refused, ...kept].map(({ fileName, name, message }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- files may be called alike
          <li key={index}>
            {name === undefined ? (
              <>
                <strong dir="auto">{text("notRead", { name: fileName })}</strong>
                <p dir="auto">{message}</p>
              </>
            ) : (
              <span dir="auto">{text("fileKept", { file: fileName, name })}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Taken({ now }: { now: Extract<ImportState, { state: "read" }> }) {
  const text = useLifeText();
  const format = useFormat();
  const { awayM, notes, equipped } = now;
  const far = awayM === undefined ? [] : [text("farAway", { distance: format.unit(awayM / 1000, "km") })];
  const known = [...far, ...notes.map(noteWords), ...(equipped === undefined ? [] : [equipped])];
  return (
    <>
      <p>{text("importedAs", { format: text(`format.${now.format}`) })}</p>
      {known.length === 0 ? (
        <p>{text("allKept")}</p>
      ) : (
        <>
          <p>{text("notKept", { count: known.length })}</p>
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
