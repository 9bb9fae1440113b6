import { SegmentedControl } from "@mantine/core";
import type { Position } from "geojson";
import { type ClipboardEvent, type ReactNode, useId } from "react";
import { Hint } from "#platform/ui/display/hint.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./fields.module.css";
import { RoundedNumberField, type RoundedNumberFieldProps } from "./rounded-number-field.tsx";
import { isEmpty } from "#features/flight-routes/document/new-item.ts";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import { useDocumentErrors } from "#features/flight-routes/document/use-document-errors.ts";
import { useEditedDocument, useUpdateItem } from "#features/flight-routes/store/editing.ts";
import { parsePastedPoint } from "#features/flight-routes/editor/waypoints/parse-pasted-point.ts";

interface FieldPath {
  /** In the item; without an item, in the route document. */
  path: string;
  item?: string;
}

type DocumentNumberFieldProps = FieldPath & Omit<RoundedNumberFieldProps, "error">;

/** A number of the document with its error message. */
export function DocumentNumberField({ path, item, ...field }: DocumentNumberFieldProps) {
  const error = useErrorAt(path, item);
  return (
    <div data-field={path} className={style["figure"]}>
      <RoundedNumberField {...field} error={error} />
    </div>
  );
}

function useErrorAt(path: string, item: string | undefined): string | undefined {
  const errors = useDocumentErrors();
  return item === undefined ? errors.ofRoute(path) : errors.ofItem(item, path);
}

/** The error of something without an input, such as a line or a list. Empty lists show none. */
export function FieldError({ path, item }: FieldPath) {
  const error = useErrorAt(path, item);
  const document = useEditedDocument();
  const own = document.items.find(({ id }) => id === item);
  return error === undefined || (own && isEmpty(own)) ? null : (
    <Hint tone="bad" role="alert" data-field={path}>
      {error}
    </Hint>
  );
}

export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className={style["pair"]}>{children}</div>
);

/** Names of an item's numeric fields. */
type NumericKey<Item> = { [Name in keyof Item]: Item[Name] extends number ? Name : never }[keyof Item] &
  string;

interface ItemNumberFieldsProps<Item extends RouteItem> {
  item: Item;
  figures: readonly (readonly [path: NumericKey<Item>, label: string, unit: string, digits?: number])[];
  /** Shown beside them. */
  children?: ReactNode;
}

/** Numeric fields of an item. */
export function ItemNumberFields<Item extends RouteItem>({
  item,
  figures,
  children,
}: ItemNumberFieldsProps<Item>) {
  const set = useUpdateItem(item);
  return (
    <FieldRow>
      {figures.map(([path, label, unit, digits = 1]) => (
        <DocumentNumberField
          key={path}
          item={item.id}
          path={path}
          label={label}
          unit={unit}
          digits={digits}
          value={item[path] as number}
          onChange={(value) => set({ [path]: value } as Partial<Item>, path)}
        />
      ))}
      {children}
    </FieldRow>
  );
}

interface SegmentedFieldProps<Key extends string> {
  label: string;
  /** Resulting value, beside the label. */
  aside?: string | undefined;
  value: Key;
  options: readonly (readonly [Key, string])[];
  onChange: (value: Key) => void;
}

/** A choice among few options, all visible. */
export function SegmentedField<Key extends string>(props: SegmentedFieldProps<Key>) {
  const { label, aside, value, options, onChange } = props;
  const id = useId();
  return (
    <div className={style["choice"]}>
      <span className={style["choiceHead"]}>
        <span id={id}>{label}</span>
        {aside !== undefined && <bdi>{aside}</bdi>}
      </span>
      <SegmentedControl
        className={style["segments"] ?? ""}
        size="xs"
        fullWidth
        aria-labelledby={id}
        value={value}
        onChange={onChange}
        data={options.map(([key, text]) => ({ value: key, label: text }))}
      />
    </div>
  );
}

interface CoordinateFieldsProps extends FieldPath {
  position: Position;
  onChange: (position: [number, number] | [number, number, number], typing?: string) => void;
}

/** Latitude and longitude. Both can be pasted together into either field. */
export function CoordinateFields({ path, item, position, onChange }: CoordinateFieldsProps) {
  const { t } = useTranslation("flight-routes/editor");
  const [longitude = 0, latitude = 0, heightM] = position;
  const put = (lon: number, lat: number, typing?: string): void =>
    onChange(heightM === undefined ? [lon, lat] : [lon, lat, heightM], typing);
  const paste = (event: ClipboardEvent): void => {
    const pasted = parsePastedPoint(event.clipboardData.getData("text"));
    if (!pasted) return;
    event.preventDefault();
    put(pasted.longitude, pasted.latitude);
  };
  const own = item === undefined ? {} : { item };
  return (
    <div onPaste={paste}>
      <FieldRow>
        <DocumentNumberField
          {...own}
          path={`${path}.1`}
          label={t("latitude")}
          unit="°"
          digits={7}
          value={latitude}
          onChange={(value) => put(longitude, value, `${path} latitude`)}
        />
        <DocumentNumberField
          {...own}
          path={`${path}.0`}
          label={t("longitude")}
          unit="°"
          digits={7}
          value={longitude}
          onChange={(value) => put(value, latitude, `${path} longitude`)}
        />
      </FieldRow>
    </div>
  );
}
