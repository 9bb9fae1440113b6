import {
  BASE_MAP_PRESETS,
  type BaseMap,
  type BaseMapPreset,
  baseMaps,
} from "@overfly/contract/base-maps/base-maps";
import { Switch } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { baseMapQueries } from "#platform/queries/settings/base-map-queries.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { useAddBaseMap, useRemoveBaseMap } from "./base-map-mutations.ts";
import style from "./base-maps.module.css";

const AddBaseMap = lazy(() => import("./add-base-map.tsx").then((m) => ({ default: m.AddBaseMap })));
const PRESETS = ["openfreemap", "sentinel2"] as const;

/** The base maps that everybody of the organization and its clients may choose on a map. */
export const BaseMapsPanel = () => (
  <Allowed to={baseMaps.add}>
    <BaseMaps />
  </Allowed>
);

function BaseMaps() {
  const { t } = useTranslation("settings/base-maps");
  const list = useQuery(baseMapQueries.list);
  const [isAdding, setAdding] = useState(false);
  return (
    <Panel
      title={t("title")}
      actions={
        <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {t("add")}
        </Button>
      }
    >
      <p className={style["note"]}>{t("hint")}</p>
      {list.isPending && <LinesSkeleton lines={3} />}
      {list.isError && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.data && (
        <ul className={style["list"]}>
          {PRESETS.map((preset) => (
            <Preset key={preset} preset={preset} chosen={list.data.find((map) => map.preset === preset)} />
          ))}
          {list.data
            .filter(({ preset }) => preset === null)
            .map((map) => (
              <OwnMap key={map.id} map={map} />
            ))}
        </ul>
      )}
      <Suspense>{isAdding && <AddBaseMap onClose={() => setAdding(false)} />}</Suspense>
    </Panel>
  );
}

function Preset({ preset, chosen }: { preset: BaseMapPreset; chosen: BaseMap | undefined }) {
  const { t } = useTranslation("settings/base-maps");
  const add = useAddBaseMap();
  const remove = useRemoveBaseMap();
  const { name, url } = BASE_MAP_PRESETS[preset];
  return (
    <li className={style["map"]}>
      <Switch
        label={name}
        description={t(`preset.${preset}`, { host: new URL(url).host })}
        checked={chosen !== undefined}
        disabled={add.isPending || remove.isPending}
        onChange={() => (chosen ? remove.mutate(chosen.id) : add.mutate({ preset }))}
      />
    </li>
  );
}

function OwnMap({ map: { id, name, url, attribution } }: { map: BaseMap }) {
  const { t } = useTranslation("settings/base-maps");
  const remove = useRemoveBaseMap();
  const [isAsking, ask] = useState(false);
  return (
    <li className={style["map"]}>
      <div className={style["words"]}>
        <strong>{name}</strong>
        <span dir="ltr">{url}</span>
        <span>{attribution}</span>
      </div>
      <IconButton
        label={t("remove", { name })}
        icon={<IconTrash size={18} stroke={1.75} aria-hidden />}
        onClick={() => ask(true)}
      />
      <Confirm
        opened={isAsking}
        onClose={() => ask(false)}
        title={t("removeTitle", { name })}
        action={t("removeAction")}
        onConfirm={() => remove.mutate(id, { onSuccess: () => ask(false) })}
        pending={remove.isPending}
        danger
      >
        {t("removeHint")}
      </Confirm>
    </li>
  );
}
