import { decimal } from "#xml/write-xml.ts";
import { type CsvTable, Row } from "./csv-table.ts";

const FOOT_M = 0.3048;

interface Unit {
  to: "m" | "m/s";
  factor: number;
}

const foot: Unit = { to: "m", factor: FOOT_M };
const feetASecond: Unit = { to: "m/s", factor: FOOT_M };
const milesAnHour: Unit = { to: "m/s", factor: 0.44704 };
const kilometresAnHour: Unit = { to: "m/s", factor: 1 / 3.6 };
const knot: Unit = { to: "m/s", factor: 1852 / 3600 };

const UNITS = new Map<string, Unit>([
  ["ft", foot],
  ["feet", foot],
  ["ft/s", feetASecond],
  ["fps", feetASecond],
  ["mph", milesAnHour],
  ["km/h", kilometresAnHour],
  ["kmh", kilometresAnHour],
  ["kph", kilometresAnHour],
  ["kn", knot],
  ["kt", knot],
  ["kts", knot],
  ["knots", knot],
]);

/** Longer column names are ignored, since the pattern is slow on long whitespace. */
const MAX_NAME_LENGTH = 60;

const NAMED_UNIT = /^([^([]*[^\s_([])[\s_]*[\s_([]\s*([a-z/]{2,5})[)\]]?$/iu;

/** Converts columns with other units in their names to metres and metres per second. */
export function convertUnits(table: CsvTable): { table: CsvTable; converted: string[] } {
  const units = table.columns.map(unitOf);
  const converted = table.columns.filter((_, column) => units[column]);
  if (converted.length === 0) return { table, converted };
  const rows = table.rows.map((cells, index) => {
    const row = new Row(table, index);
    return cells.map((cell, column) => {
      const unit = units[column]?.unit;
      const value = unit && row.optional(column);
      if (!unit || value === undefined) return cell;
      const text = decimal(value * unit.factor, 4);
      return table.hasDecimalComma ? text.replace(".", ",") : text;
    });
  });
  const columns = table.columns.map((name, column) => units[column]?.name ?? name);
  return { table: { ...table, columns, rows }, converted };
}

function unitOf(column: string): { unit: Unit; name: string } | undefined {
  const [, name, text = ""] = column.length > MAX_NAME_LENGTH ? [] : (NAMED_UNIT.exec(column) ?? []);
  const unit = UNITS.get(text.toLowerCase());
  return unit && name !== undefined ? { unit, name: `${name}(${unit.to})` } : undefined;
}
