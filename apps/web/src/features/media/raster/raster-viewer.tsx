import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { mediaQueries } from "#platform/queries/media-queries.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { comparableWith, type RasterFile } from "./comparable.ts";
import { RasterSwipe } from "./raster-swipe.tsx";
import style from "./raster-viewer.module.css";

/** An option's key can't be empty. */
const NOTHING = "none";

/** A raster on the map, and another one of the site over it, of which a divider shows the right-hand part. */
export function RasterViewer({ file, zone }: { file: RasterFile; zone: string }) {
  const { data: site } = useQuery(mediaQueries.ofSite(file.site_token));
  const others = comparableWith(file, site?.layers ?? []);
  const [chosen, choose] = useState<number>();
  const other = others.find(({ id }) => id === chosen);
  return (
    <div className={style["viewer"]}>
      {others.length > 0 && <CompareWith others={others} value={other} onChange={choose} zone={zone} />}
      <div className={style["stage"]}>
        <RasterSwipe left={file} right={other} zone={zone} />
      </div>
    </div>
  );
}

interface CompareWithProps {
  others: readonly RasterFile[];
  value: RasterFile | undefined;
  onChange: (id: number | undefined) => void;
  zone: string;
}

function CompareWith({ others, value, onChange, zone }: CompareWithProps) {
  const { t } = useTranslation("media/cloud");
  const format = useFormat();
  return (
    <div className={style["compare"]}>
      <Dropdown
        label={t("compareWith")}
        value={value ? String(value.id) : NOTHING}
        onChange={(key) => onChange(key === NOTHING ? undefined : Number(key))}
        options={[
          { key: NOTHING, label: t("compareNothing") },
          ...others.map(({ id, name, captured_at, created_at }) => ({
            key: String(id),
            label: t("compareOption", { name, date: format.date(captured_at ?? created_at, zone, "date") }),
          })),
        ]}
      />
    </div>
  );
}
