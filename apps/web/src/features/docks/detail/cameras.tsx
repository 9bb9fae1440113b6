import { SegmentedControl } from "@mantine/core";
import type { Stream } from "@overfly/contract/streams/streams";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./detail.module.css";

interface CamerasProps {
  live: readonly Stream[];
  shown: Stream;
  onChoose: (id: number) => void;
}

/** Which of them is shown. */
export function Cameras({ live, shown, onChoose }: CamerasProps) {
  const { t } = useTranslation("docks/detail");
  return (
    <div className={style["cameras"]}>
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label={t("camera")}
        data={live.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(shown.id)}
        onChange={(id) => onChoose(Number(id))}
      />
    </div>
  );
}
