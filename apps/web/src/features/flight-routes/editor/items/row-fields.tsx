import { useQuery } from "@tanstack/react-query";
import { IconLine, IconSolarPanel2, IconTrash } from "@tabler/icons-react";
import { Button } from "#platform/ui/button.tsx";
import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { ErrorAt, Note, OwnFigures } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { usePanel, usePartSetter } from "#features/flight-routes/editor/editor-context.ts";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";
import { plantRowsQuery } from "./module-rows.ts";
import { ToolButton } from "#features/flight-routes/editor/fields/tool-button.tsx";
import { useWarnings } from "#features/flight-routes/editor/use-warnings.ts";

type RowPart = Extract<RoutePart, { kind: "rows" }>;

/** Module rows to fly along: the plant's own, or drawn. */
export function RowFields({ part }: { part: RowPart }) {
  const text = usePartText();
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
      <PlantNote />
      <ErrorAt part={part.id} path="rows." />
      <OwnFigures part={part} figures={[["rowsPerLine", text("rowsPerLine"), "", 0]]} />
      {outOfPicture && <Note>{outOfPicture.words}</Note>}
    </>
  );
}

/** What the plant's records lack. */
function PlantNote() {
  const text = usePartText();
  const { site } = usePanel();
  const { data } = useQuery(plantRowsQuery(site.token));
  if (data?.isCut) return <Note>{text("plantCut")}</Note>;
  return data?.rows.length === 0 ? <Note>{text("noPlantRows")}</Note> : null;
}

function RowButtons({ part }: { part: RowPart }) {
  const text = usePartText();
  const { site, onTool } = usePanel();
  const set = usePartSetter(part);
  const { data, isPending } = useQuery(plantRowsQuery(site.token));
  const known = data?.rows ?? [];
  return (
    <>
      <Button
        size="xs"
        icon={<IconSolarPanel2 size={16} aria-hidden />}
        pending={isPending}
        disabled={known.length === 0}
        hint={known.length === 0 && !isPending ? text("noPlantRows") : undefined}
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
