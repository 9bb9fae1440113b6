import type { Anomaly, AnomalyImage } from "@overfly/contract/anomalies/anomalies";
import { media } from "@overfly/contract/media/media";
import { IconChevronLeft, IconChevronRight, IconMaximize } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fileUrl } from "#platform/api/call.ts";
import { useAllowed } from "#platform/api/user.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { mediaQueries } from "#platform/queries/media-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Hint } from "#platform/ui/display/hint.tsx";
import picturesStyle from "./pictures.module.css";
import { PictureCrop } from "./picture-crop.tsx";

/** The anomaly as the thermal camera saw it, best picture first, and as the eye would. */
export function AnomalyPictures({ anomaly, view }: { anomaly: Anomaly; view: () => void }) {
  const { t } = useTranslation("anomalies");
  const format = useFormat();
  const may = useAllowed(media.thermal);
  const [at, setAt] = useState(0);
  const thermals = ofRole(anomaly, "thermal");
  const [visual] = ofRole(anomaly, "visual");
  const thermal = thermals[at];
  if (!may) return null;
  if (!thermal && !visual) return <Hint>{t("noImages")}</Hint>;
  return (
    <div className={picturesStyle["pictures"]}>
      {thermal && (
        <figure className={picturesStyle["picture"]}>
          <PictureCrop
            src={fileUrl(media.thermal, { params: { id: thermal.media_file_id }, query: spanOf(anomaly) })}
            label={t("thermalImage", { at: at + 1, count: thermals.length })}
            box={thermal.box}
            pixelated
          />
          <figcaption className={picturesStyle["caption"]}>
            <IconButton
              size="sm"
              label={t("openViewer")}
              icon={<IconMaximize size={16} aria-hidden />}
              onClick={view}
            />
            <span>
              {thermal.max_c === null
                ? ""
                : t("maxTemperature", { value: format.unit(thermal.max_c, "°C", 1) })}
            </span>
            {thermals.length > 1 && <Turn at={at} count={thermals.length} onTurn={setAt} />}
          </figcaption>
        </figure>
      )}
      {visual && <Visual image={visual} />}
    </div>
  );
}

const ofRole = ({ images }: Anomaly, role: AnomalyImage["role"]): AnomalyImage[] =>
  images.filter((image) => image.role === role).toSorted((a, b) => Number(b.is_best) - Number(a.is_best));

/** Colours from somewhat below the surroundings to the hottest: the picture's own span would drown the difference. */
function spanOf({ reference_c: reference, max_c: max }: Anomaly): { min_c?: number; max_c?: number } {
  if (reference === null || max === null || max <= reference) return {};
  return { min_c: Math.round(reference - BELOW_K), max_c: Math.round(max + ABOVE_K) };
}

const BELOW_K = 8;
const ABOVE_K = 1;

function Visual({ image }: { image: AnomalyImage }) {
  const { t } = useTranslation("anomalies");
  const whole = useAllowed(media.file);
  const { data: file } = useQuery(mediaQueries.one(image.media_file_id));
  const params = { id: image.media_file_id };
  return (
    <figure className={picturesStyle["picture"]}>
      <PictureCrop
        src={whole ? fileUrl(media.file, { params }) : fileUrl(media.preview, { params })}
        label={t("visualImage")}
        box={image.box}
        fullWidth={file?.width_px ?? null}
      />
      <figcaption className={picturesStyle["caption"]}>{t("visualImage")}</figcaption>
    </figure>
  );
}

interface TurnProps {
  at: number;
  count: number;
  onTurn: (at: number) => void;
}

function Turn({ at, count, onTurn }: TurnProps) {
  const { t } = useTranslation("anomalies");
  return (
    <span className={picturesStyle["turn"]}>
      <IconButton
        size="sm"
        label={t("previousImage")}
        icon={<IconChevronLeft size={16} className={picturesStyle["mirrored"]} aria-hidden />}
        disabled={at === 0}
        onClick={() => onTurn(at - 1)}
      />
      {`${at + 1}/${count}`}
      <IconButton
        size="sm"
        label={t("nextImage")}
        icon={<IconChevronRight size={16} className={picturesStyle["mirrored"]} aria-hidden />}
        disabled={at === count - 1}
        onClick={() => onTurn(at + 1)}
      />
    </span>
  );
}
