import { clouds, type CloudItem } from "@overfly/contract/media/clouds";
import { fileUrl } from "#platform/api/call.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useMediaText } from "./media-text.ts";
import style from "./media.module.css";

/** The visual photograph; a small one for those who may not download the original. */
export function VisualPicture({ file }: { file: CloudItem }) {
  const text = useMediaText();
  const whole = useAllowed(clouds.file);
  const params = { id: file.id };
  return (
    <figure className={style["picture"]}>
      <img
        src={whole ? fileUrl(clouds.file, { params }) : fileUrl(clouds.thumbnail, { params })}
        alt={text("visualOf", { name: file.name })}
        {...(file.width_px && file.height_px ? { width: file.width_px, height: file.height_px } : {})}
      />
      {!whole && <figcaption className={style["dim"]}>{text("onlySmall")}</figcaption>}
    </figure>
  );
}
