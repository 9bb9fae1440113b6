import { z } from "zod";

const flag = z.stringbool();
const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), type.optional());

/** Every setting of the server, from the environment. The README's table documents each. */
export const Settings = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  MQTT_URL: optional(z.url({ protocol: /^(mqtts?|wss?)$/ })),
  MQTT_PORT: z.coerce.number().int().min(0).max(65_535).default(1883),
  CENTER_HOST: optional(z.url()),
  CLIENT_HOST: optional(z.url()),
  STORAGE_URL: optional(z.url({ protocol: /^(file|s3)$/ })),
  WEATHER_URL: optional(z.url()),
  WEATHER_KEY: optional(z.string()),
  MAP_STYLE_URL: optional(z.url()),
  /** Of a DJI developer's "Cloud API" app; real docks check them. */
  DJI_APP_ID: z.string().default(""),
  DJI_APP_KEY: z.string().default(""),
  DJI_APP_LICENSE: z.string().default(""),
  SENTRY_DSN: optional(z.url()),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  NODE_ENV: z.string().default("development"),
  RATE_LIMIT: z.coerce.number().int().min(0).default(1200),
  TRUST_PROXY: flag.default(false),
});
export type Settings = z.infer<typeof Settings>;

/** The settings, or a list that names each wrong one and why. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = Settings.safeParse(environment);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`These settings are wrong:\n${lines.join("\n")}`);
}
