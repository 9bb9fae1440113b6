import { media, type MediaFile } from "@overfly/contract/media/media";
import { IconDownload } from "@tabler/icons-react";
import { fileUrl } from "#platform/api/call.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { StateBadge } from "#platform/ui/display/state-badge.tsx";
import style from "./viewers.module.css";

/** Which camera a picture is of, its file's name and problems, and its original. */
export function PictureHead({ file }: { file: MediaFile }) {
  const { t } = useTranslation("media/mission");
  const { t: problems } = useTranslation("processing");
  return (
    <div className={style["head"]}>
      <strong>{t(`kind.${file.kind}`)}</strong>
      <bdi className={style["fileName"]} title={file.name}>
        {file.name}
      </bdi>
      {file.problems.map((problem) => (
        <StateBadge key={problem} tone={file.state === "faulty" ? "bad" : "warn"}>
          {problems(`problem.${problem}`)}
        </StateBadge>
      ))}
      <Allowed to={media.file}>
        <a
          className={style["download"]}
          href={fileUrl(media.file, { params: { id: file.id } })}
          download
          aria-label={t("downloadOf", { name: file.name })}
        >
          <IconDownload size={16} aria-hidden />
          {t("download")}
        </a>
      </Allowed>
    </div>
  );
}
