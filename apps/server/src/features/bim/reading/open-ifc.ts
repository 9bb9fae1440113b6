import * as webIfc from "web-ifc";

/** Of the parsed file, which takes about twice the file's size. */
const MEMORY_LIMIT_BYTES = 1024 ** 3;
/** web-ifc's codes of an argument's type. */
const REFERENCE = 5;

/** One entity as web-ifc reads it: its arguments in the order of the schema. */
export type Arguments = readonly unknown[];

export interface OpenIfc {
  schema: string;
  /** Class names, with the numbers of their entities. */
  classes: ReadonlyMap<string, readonly number[]>;
  isElement: (className: string) => boolean;
  argumentsOf: (id: number) => Arguments;
  idsOf: (className: string) => readonly number[];
  close: () => void;
}

/** Undefined where web-ifc can't open the file. */
export async function openIfc(bytes: Uint8Array): Promise<OpenIfc | undefined> {
  const api = new webIfc.IfcAPI();
  await api.Init();
  api.SetLogLevel(webIfc.LogLevel.LOG_LEVEL_OFF);
  const model = api.OpenModel(bytes, { MEMORY_LIMIT: MEMORY_LIMIT_BYTES });
  if (model < 0) return undefined;
  const codes = new Map(api.GetAllTypesOfModel(model).map(({ typeID, typeName }) => [typeName, typeID]));
  const classes = new Map(
    [...codes].map(([name, code]) => {
      const ids = api.GetLineIDsWithType(model, code);
      return [name, Array.from({ length: ids.size() }, (_, index) => ids.get(index))];
    }),
  );
  return {
    schema: api.GetModelSchema(model),
    classes,
    isElement: (name) => api.IsIfcElement(codes.get(name) ?? 0),
    argumentsOf: (id) => (api.GetRawLineData(model, id) as { arguments?: Arguments }).arguments ?? [],
    idsOf: (name) => classes.get(name) ?? [],
    close: () => api.CloseModel(model),
  };
}

const isValue = (argument: unknown): argument is { type: number; value: unknown } =>
  typeof argument === "object" && argument !== null && "value" in argument;

/** The number of the entity that an argument refers to. */
export const referenceOf = (argument: unknown): number | undefined =>
  isValue(argument) && argument.type === REFERENCE && typeof argument.value === "number"
    ? argument.value
    : undefined;

export const referencesOf = (argument: unknown): number[] =>
  Array.isArray(argument) ? argument.flatMap((one) => referenceOf(one) ?? []) : [];

/** The text, number or logical value of an argument; undefined if it has none. */
export function textOf(argument: unknown): string | undefined {
  if (Array.isArray(argument)) return argument.flatMap((one) => textOf(one) ?? []).join(", ") || undefined;
  if (!isValue(argument) || argument.type === REFERENCE) return undefined;
  const { value } = argument;
  if (typeof value === "string" || typeof value === "number" || typeof value === "boolean")
    return String(value);
  return value === null ? undefined : textOf(value);
}
