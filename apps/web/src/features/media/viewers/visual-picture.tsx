import { media, type MediaFile } from "@overfly/contract/media/media";
import { Hint } from "#platform/ui/display/hint.tsx";
import { fileUrl } from "#platform/api/call.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { PictureHead } from "./picture-head.tsx";
import style from "./viewers.module.css";

/** The visual photo; a smaller one for users who may not download the original. */
export function VisualPicture({ file }: { file: MediaFile }) {
  const { t } = useTranslation("media/mission");
  const whole = useAllowed(media.file);
  const params = { id: file.id };
  return (
    <figure className={style["picture"]}>
      <PictureHead file={file} />
      <img
        src={whole ? fileUrl(media.file, { params }) : fileUrl(media.preview, { params })}
        alt={t("visualOf", { name: file.name })}
        {...(file.width_px && file.height_px ? { width: file.width_px, height: file.height_px } : {})}
      />
      {!whole && <Hint as="figcaption">{t("previewOnly")}</Hint>}
    </figure>
  );
}
