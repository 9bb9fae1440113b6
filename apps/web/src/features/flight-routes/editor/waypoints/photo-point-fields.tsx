import { IconMapPinPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { TextArea } from "#platform/ui/text-area.tsx";
import { TextField } from "#platform/ui/text-field.tsx";
import type { RoutePart } from "#features/flight-routes/store/draft-history.ts";
import { EntryActs } from "./list-entry-actions.tsx";
import fields from "#features/flight-routes/editor/fields/fields.module.css";
import { ListPages, pageWith } from "./list-pagination.tsx";
import style from "./lists.module.css";
import { ErrorAt, Figure, Pair, PlaceFields } from "#features/flight-routes/editor/fields/document-fields.tsx";
import { More } from "#features/flight-routes/editor/fields/collapsible-section.tsx";
import { usePanel, usePartSetter } from "#features/flight-routes/editor/editor-context.ts";
import { usePartText } from "#features/flight-routes/editor/editor-text.ts";
import { pastedPlace } from "./parse-pasted-point.ts";
import { ToolButton } from "#features/flight-routes/editor/fields/tool-button.tsx";

type PointPart = Extract<RoutePart, { kind: "points" }>;
type Target = PointPart["targets"][number];

/** Places to photograph, in the order of the list. */
export function PointFields({ part }: { part: PointPart }) {
  const text = usePartText();
  return (
    <>
      <ToolButton tool="target" icon={<IconMapPinPlus size={16} aria-hidden />} words={text("targetWords")}>
        {text("addPoints")}
      </ToolButton>
      <ErrorAt part={part.id} path="targets" />
      <TargetList part={part} />
      <More id="points" label={text("pastePlaces")}>
        <PastePlaces part={part} />
      </More>
    </>
  );
}

function TargetList({ part }: { part: PointPart }) {
  const text = usePartText();
  const { errors, entry: chosen, onEntry: choose } = usePanel();
  const { targets } = part;
  const wrong = targets.findIndex((_, index) => errors.ofPart(part.id, `targets.${index}.`));
  const open = wrong >= 0 ? wrong : chosen;
  const [page, turn] = useState(0);
  const from = pageWith(open, page);
  return (
    <>
      <ol className={style["lines"]} aria-label={text("kind.points")}>
        {targets.slice(from.first, from.last).map((target, offset) => {
          const index = from.first + offset;
          const isOpen = index === open;
          return (
            <li key={target.id} data-open={isOpen || undefined}>
              <button
                type="button"
                className={style["lineHead"]}
                aria-expanded={isOpen}
                onClick={() => choose(isOpen ? undefined : index)}
              >
                <span className={style["number"]}>{index + 1}</span>
                <span>{target.label || text("noLabel")}</span>
              </button>
              {isOpen && <TargetBody part={part} index={index} target={target} onChoose={choose} />}
            </li>
          );
        })}
      </ol>
      <ListPages count={targets.length} page={from.page} onPage={turn} />
    </>
  );
}

interface BodyProps {
  part: PointPart;
  index: number;
  target: Target;
  onChoose: (index: number | undefined) => void;
}

function TargetBody({ part, index, target, onChoose }: BodyProps) {
  const text = usePartText();
  const setPart = usePartSetter(part);
  const path = `targets.${index}`;
  const set = (own: Partial<Target>, typing?: string): void =>
    setPart({ targets: part.targets.with(index, { ...target, ...own }) }, typing && `${path} ${typing}`);
  return (
    <div className={style["lineBody"]}>
      <TextField
        label={text("label")}
        value={target.label ?? ""}
        maxLength={120}
        onChange={(label) => set({ label: label || undefined }, "label")}
      />
      <PlaceFields
        part={part.id}
        path={`${path}.position`}
        position={target.position}
        onChange={(position, typing) => set({ position }, typing)}
      />
      <Pair>
        <Figure
          part={part.id}
          path={`${path}.headingDeg`}
          label={text("heading")}
          unit="°"
          digits={0}
          value={target.headingDeg ?? null}
          placeholder={text("alongWay")}
          onChange={(headingDeg) => set({ headingDeg }, "heading")}
          onClear={() => set({ headingDeg: undefined }, "heading")}
        />
      </Pair>
      <EntryActs
        entries={part.targets}
        index={index}
        removeLabel={text("removePoint", { number: index + 1 })}
        onChange={(targets) => setPart({ targets })}
        onChoose={onChoose}
      />
    </div>
  );
}

/** A list of places from elsewhere, one a line. What could not be read stays in the field. */
function PastePlaces({ part }: { part: PointPart }) {
  const text = usePartText();
  const set = usePartSetter(part);
  const [pasted, setPasted] = useState("");
  const [unread, setUnread] = useState(0);
  const add = (): void => {
    const lines = pasted.split(/\r?\n/u).filter((line) => line.trim() !== "");
    const places = lines.flatMap((line) => pastedPlace(line) ?? []);
    const left = lines.filter((line) => !pastedPlace(line));
    const targets = places.map(({ longitude, latitude, label }): Target => ({
      id: `point-${crypto.randomUUID().slice(0, 8)}`,
      position: [longitude, latitude],
      ...(label && { label }),
    }));
    if (targets.length > 0) set({ targets: [...part.targets, ...targets] });
    setPasted(left.join("\n"));
    setUnread(left.length);
  };
  return (
    <>
      <TextArea
        label={text("places")}
        hint={text("pasteWords")}
        value={pasted}
        onChange={setPasted}
        error={unread > 0 ? text("unread", { count: unread }) : undefined}
      />
      <div className={fields["buttons"]}>
        <Button size="xs" disabled={pasted.trim() === ""} onClick={add}>
          {text("addPasted")}
        </Button>
      </div>
    </>
  );
}
