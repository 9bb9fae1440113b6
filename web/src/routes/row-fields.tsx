import { middleLine } from "@overfly/flight/site-knowledge";
import { useQuery } from "@tanstack/react-query";
import { IconLine, IconSolarPanel2, IconTrash } from "@tabler/icons-react";
import { useMemo } from "react";
import { Button } from "#ui/button.tsx";
import { usePanel, usePartSetter } from "./panel.ts";
import { ErrorAt, Figure, Note, Pair } from "./panel-figures.tsx";
import { usePartText } from "./part-text.ts";
import type { RoutePart } from "./route-draft.ts";
import { routeQueries } from "./route-queries.ts";
import { ToolButton } from "./tool-button.tsx";
import { useWarnings } from "./use-warnings.ts";

type RowPart = Extract<RoutePart, { kind: "rows" }>;

/** Module rows to fly along: the plant's own, or drawn. */
export function RowFields({ part }: { part: RowPart }) {
  const text = usePartText();
  const set = usePartSetter(part);
  const outOfPicture = useWarnings(part.id).find(({ code }) => code === "rows-out-of-picture");
  return (
    <>
      <ToolButton
        tool="line"
        icon={<IconLine size={16} aria-hidden />}
        words={text("rowWords")}
        beside={<RowButtons part={part} />}
      >
        {text("drawRow")}
      </ToolButton>
      <Note>{text("rowCount", { count: part.rows.length })}</Note>
      <ErrorAt part={part.id} path="rows." />
      <Pair>
        <Figure
          part={part.id}
          path="rowsPerLine"
          label={text("rowsPerLine")}
          unit=""
          digits={0}
          value={part.rowsPerLine}
          onChange={(rowsPerLine) => set({ rowsPerLine }, "rowsPerLine")}
        />
      </Pair>
      {outOfPicture && <Note>{outOfPicture.words}</Note>}
    </>
  );
}

function RowButtons({ part }: { part: RowPart }) {
  const text = usePartText();
  const { site, onTool } = usePanel();
  const set = usePartSetter(part);
  const tables = useQuery(routeQueries.tables(site.token));
  const known = useMemo(() => rowsOf(tables.data ?? []), [tables.data]);
  return (
    <>
      <Button
        size="xs"
        icon={<IconSolarPanel2 size={16} aria-hidden />}
        pending={tables.isPending}
        disabled={known.length === 0}
        hint={known.length === 0 && !tables.isPending ? text("noPlantRows") : undefined}
        onClick={() => {
          onTool("none");
          set({ rows: known });
        }}
      >
        {known.length === 0 ? text("ofPlant") : text("plantRows", { count: known.length })}
      </Button>
      {part.rows.length > 0 && (
        <Button
          size="xs"
          kind="quiet"
          icon={<IconTrash size={16} aria-hidden />}
          onClick={() => set({ rows: [] })}
        >
          {text("clear")}
        </Button>
      )}
    </>
  );
}

type Row = RowPart["rows"][number];

/** The middle lines of the plant's module tables. */
function rowsOf(tables: readonly Parameters<typeof middleLine>[0][]): Row[] {
  return tables.flatMap((table) => {
    const [from, to] = middleLine(table)?.coordinates ?? [];
    return from && to ? [{ type: "LineString" as const, coordinates: [place(from), place(to)] }] : [];
  });
}

/** To a centimetre, since there may be thousands of them. */
const place = ([longitude = 0, latitude = 0]: number[]): [number, number] => [
  Math.round(longitude * 1e7) / 1e7,
  Math.round(latitude * 1e7) / 1e7,
];
