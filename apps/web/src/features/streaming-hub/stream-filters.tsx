import type { QueryInput } from "@overfly/contract/endpoint";
import type { streams, StreamSource, StreamState } from "@overfly/contract/streams/streams";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import type { ListSearch } from "#platform/ui/table/use-list-search.ts";
import style from "./streaming-hub.module.css";

export const STREAM_FILTERS = ["state", "source"] as const;
type StreamList = ListSearch<(typeof STREAM_FILTERS)[number]>;

const STATES = ["live", "pending", "ended", "failed"] as const satisfies readonly StreamState[];
const SOURCES = ["dock_camera", "drone_camera", "encoder"] as const satisfies readonly StreamSource[];
/** An option's key can't be empty. */
const ANY = "any";

/** State and source, kept in the URL. */
export function StreamFilters({ list }: { list: StreamList }) {
  const { t } = useTranslation("streaming-hub");
  const { state, source } = list.query;
  return (
    <>
      <div className={style["filter"]}>
        <Dropdown
          label={t("state")}
          value={state ?? ANY}
          onChange={(key) => list.filter({ state: key === ANY ? "" : key })}
          options={[
            { key: ANY, label: t("anyState") },
            ...STATES.map((key) => ({ key, label: t(`state.${key}`) })),
          ]}
        />
      </div>
      <div className={style["filter"]}>
        <Dropdown
          label={t("source")}
          value={source ?? ANY}
          onChange={(key) => list.filter({ source: key === ANY ? "" : key })}
          options={[
            { key: ANY, label: t("anySource") },
            ...SOURCES.map((key) => ({ key, label: t(`source.${key}`) })),
          ]}
        />
      </div>
    </>
  );
}

/** The list query of the contract from the URL's parameters. */
export function streamQueryOf({
  state: chosenState,
  source: chosenSource,
  ...rest
}: StreamList["query"]): QueryInput<typeof streams.list> {
  const state = STATES.find((key) => key === chosenState);
  const source = SOURCES.find((key) => key === chosenSource);
  return { ...rest, ...(state && { state }), ...(source && { source }) };
}
