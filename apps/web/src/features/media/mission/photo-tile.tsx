import { media, type MediaFile } from "@overfly/contract/media/media";
import { IconAlertTriangle, IconFile, IconFlame } from "@tabler/icons-react";
import { useState } from "react";
import { fileUrl } from "#platform/api/call.ts";
import { Tooltip } from "#platform/ui/overlays/tooltip.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./media.module.css";

/** A thumbnail with its name and the problems of the file. */
export function PhotoTile({ file, onOpen }: { file: MediaFile; onOpen: () => void }) {
  const { t } = useTranslation("media/mission");
  const { t: problems } = useTranslation("processing");
  const [broken, setBroken] = useState(false);
  const thermal = file.kind === "thermal_photo";
  const picture = (thermal || file.kind === "photo") && file.state !== "stored" && !broken;
  return (
    <li className={style["tile"]}>
      <button
        type="button"
        className={style["open"]}
        onClick={onOpen}
        aria-label={[
          t("open", { name: file.name }),
          ...file.problems.map((problem) => problems(`problem.${problem}`)),
        ].join(". ")}
      >
        {picture ? (
          <img
            src={fileUrl(media.thumbnail, { params: { id: file.id } })}
            alt=""
            loading="lazy"
            decoding="async"
            onError={() => setBroken(true)}
          />
        ) : (
          <IconFile size={32} stroke={1.25} aria-hidden />
        )}
      </button>
      {file.problems.length > 0 && (
        <Tooltip label={file.problems.map((problem) => problems(`problem.${problem}`)).join(". ")}>
          <span className={style["flag"]} data-tone={file.state === "faulty" ? "bad" : "warn"}>
            <IconAlertTriangle size={16} aria-hidden />
          </span>
        </Tooltip>
      )}
      <span className={style["name"]}>
        {thermal && <IconFlame size={14} aria-label={t("kind.thermal_photo")} />}
        <bdi title={file.name}>{endOf(file.name)}</bdi>
      </span>
    </li>
  );
}

const MAX_LETTERS = 20;

/** A drone's file names differ at their ends. */
const endOf = (name: string): string =>
  name.length > MAX_LETTERS ? `…${name.slice(1 - MAX_LETTERS)}` : name;
