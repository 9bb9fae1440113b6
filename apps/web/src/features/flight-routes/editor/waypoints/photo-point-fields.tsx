import { IconMapPinPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { TextField } from "#platform/ui/fields/text-field.tsx";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { ListEntryActions } from "./list-entry-actions.tsx";
import fields from "#features/flight-routes/editor/fields/fields.module.css";
import { ListPagination, pageContaining } from "./list-pagination.tsx";
import style from "./lists.module.css";
import {
  FieldError,
  DocumentNumberField,
  FieldRow,
  CoordinateFields,
} from "#features/flight-routes/editor/fields/document-fields.tsx";
import { Advanced } from "#features/flight-routes/editor/fields/collapsible-section.tsx";
import { useDocumentErrors } from "#features/flight-routes/document/use-document-errors.ts";
import { useActivePoint } from "#features/flight-routes/store/active-point.ts";
import { useUpdateItem } from "#features/flight-routes/store/editing.ts";
import { parsePastedPoint } from "./parse-pasted-point.ts";
import { ToolButton } from "#features/flight-routes/editor/fields/tool-button.tsx";

type PhotoPointsItem = Extract<RouteItem, { kind: "points" }>;
type Target = PhotoPointsItem["targets"][number];

/** Points to photograph, in the order of the list. */
export function PhotoPointFields({ item }: { item: PhotoPointsItem }) {
  const { t } = useTranslation("flight-routes/editor");
  return (
    <>
      <ToolButton tool="target" icon={<IconMapPinPlus size={16} aria-hidden />} hint={t("addPointsHint")}>
        {t("addPoints")}
      </ToolButton>
      <FieldError item={item.id} path="targets" />
      <PhotoPointList item={item} />
      <Advanced id="points" label={t("pasteCoordinates")}>
        <PastePoints item={item} />
      </Advanced>
    </>
  );
}

function PhotoPointList({ item }: { item: PhotoPointsItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const errors = useDocumentErrors();
  const { index: selected, select: choose } = useActivePoint();
  const { targets } = item;
  const wrong = targets.findIndex((_, index) => errors.ofItem(item.id, `targets.${index}.`));
  const open = wrong >= 0 ? wrong : selected;
  const [page, turn] = useState(0);
  const from = pageContaining(open, page);
  return (
    <>
      <ol className={style["lines"]} aria-label={t("kind.points")}>
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
                <span>{target.label || t("noLabel")}</span>
              </button>
              {isOpen && <PhotoPointBody item={item} index={index} target={target} onSelect={choose} />}
            </li>
          );
        })}
      </ol>
      <ListPagination count={targets.length} page={from.page} onPage={turn} />
    </>
  );
}

interface BodyProps {
  item: PhotoPointsItem;
  index: number;
  target: Target;
  onSelect: (index: number | undefined) => void;
}

function PhotoPointBody({ item, index, target, onSelect }: BodyProps) {
  const { t } = useTranslation("flight-routes/editor");
  const updateItem = useUpdateItem(item);
  const path = `targets.${index}`;
  const set = (own: Partial<Target>, typing?: string): void =>
    updateItem({ targets: item.targets.with(index, { ...target, ...own }) }, typing && `${path} ${typing}`);
  return (
    <div className={style["lineBody"]}>
      <TextField
        label={t("label")}
        value={target.label ?? ""}
        maxLength={120}
        onChange={(label) => set({ label: label || undefined }, "label")}
      />
      <CoordinateFields
        item={item.id}
        path={`${path}.position`}
        position={target.position}
        onChange={(position, typing) => set({ position }, typing)}
      />
      <FieldRow>
        <DocumentNumberField
          item={item.id}
          path={`${path}.headingDeg`}
          label={t("heading")}
          unit="°"
          digits={0}
          value={target.headingDeg ?? null}
          placeholder={t("alongPath")}
          onChange={(headingDeg) => set({ headingDeg }, "heading")}
          onClear={() => set({ headingDeg: undefined }, "heading")}
        />
      </FieldRow>
      <ListEntryActions
        entries={item.targets}
        index={index}
        removeLabel={t("removePoint", { number: index + 1 })}
        onChange={(targets) => updateItem({ targets })}
        onSelect={onSelect}
      />
    </div>
  );
}

/** Pasted points, one per line. Lines that can't be parsed stay in the field. */
function PastePoints({ item }: { item: PhotoPointsItem }) {
  const { t } = useTranslation("flight-routes/editor");
  const set = useUpdateItem(item);
  const [pasted, setPasted] = useState("");
  const [unread, setUnread] = useState(0);
  const add = (): void => {
    const lines = pasted.split(/\r?\n/u).filter((line) => line.trim() !== "");
    const points = lines.flatMap((line) => parsePastedPoint(line) ?? []);
    const left = lines.filter((line) => !parsePastedPoint(line));
    const targets = points.map(({ longitude, latitude, label }): Target => ({
      id: `point-${crypto.randomUUID().slice(0, 8)}`,
      position: [longitude, latitude],
      ...(label && { label }),
    }));
    if (targets.length > 0) set({ targets: [...item.targets, ...targets] });
    setPasted(left.join("\n"));
    setUnread(left.length);
  };
  return (
    <>
      <TextArea
        label={t("coordinates")}
        hint={t("pasteHint")}
        value={pasted}
        onChange={setPasted}
        error={unread > 0 ? t("invalidLines", { count: unread }) : undefined}
      />
      <div className={fields["buttons"]}>
        <Button size="xs" disabled={pasted.trim() === ""} onClick={add}>
          {t("addPasted")}
        </Button>
      </div>
    </>
  );
}
