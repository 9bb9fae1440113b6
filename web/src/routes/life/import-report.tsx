import { IconAlertTriangle, IconFileCheck, IconX } from "@tabler/icons-react";
import { useFormat } from "#text/format.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { ProgressLine } from "#ui/progress-line.tsx";
import { ImportButton } from "./import-button.tsx";
import style from "./import.module.css";
import { useLifeText } from "./life-text.ts";
import { noteWords } from "./note-words.ts";
import type { ImportState, RouteImport } from "./use-import.ts";

/** What became of a route file: being read, read with what could not be taken over, or refused and why. */
export function ImportReport({ routeImport }: { routeImport: RouteImport }) {
  const text = useLifeText();
  const { now, read, dismiss } = routeImport;
  if (now.state === "idle") return null;
  if (now.state === "reading") {
    return (
      <div className={style["report"]}>
        <ProgressLine label={text("reading", { name: now.fileName })} />
      </div>
    );
  }
  const isRead = now.state === "read";
  const Sign = isRead ? IconFileCheck : IconAlertTriangle;
  return (
    <section
      className={style["report"]}
      data-tone={isRead ? "info" : "bad"}
      role={isRead ? "status" : "alert"}
    >
      <div className={style["reportHead"]}>
        <Sign size={18} stroke={1.75} aria-hidden />
        <strong dir="auto">{text(isRead ? "imported" : "notRead", { name: now.fileName })}</strong>
        <IconButton
          size="sm"
          label={text("close")}
          icon={<IconX size={16} aria-hidden />}
          onClick={dismiss}
        />
      </div>
      {isRead ? (
        <Taken now={now} />
      ) : (
        <>
          <p dir="auto">{now.message}</p>
          <div>
            <ImportButton label={text("anotherFile")} onFile={read} />
          </div>
        </>
      )}
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
