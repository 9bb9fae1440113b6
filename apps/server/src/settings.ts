import { LOCALES } from "@overfly/i18n/generated/locales";
import { z } from "zod";
import { TrustedProxies } from "#platform/http/trusted-proxies.ts";

const flag = z.stringbool();
const optional = <T extends z.ZodType>(type: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), type.optional());

/** The roles of a process: HTTP, the link to docks, background jobs. */
const Role = z.enum(["http", "device-link", "jobs"]);
export type Role = z.infer<typeof Role>;

/** "ar=EG, en=US" by language. */
function asRegions(text: string, context: z.RefinementCtx<string>): Record<string, string> {
  const parts = text.split(",").flatMap((part) => part.trim() || []);
  const regions = parts.map((part) => /^([a-z]{2,3})=([A-Z]{2})$/.exec(part)?.slice(1) ?? []);
  if (regions.some(([language = ""]) => !LOCALES.some((locale) => locale === language)))
    context.addIssue({ code: "custom", message: `Give regions such as ar=EG, for ${LOCALES.join(" and ")}` });
  return Object.fromEntries(regions) as Record<string, string>;
}

/** The settings, from environment variables. docs/settings.md documents them. */
export const Settings = z.object({
  ROLES: z
    .string()
    .default(Role.options.join())
    .transform((roles) => roles.split(",").map((role) => role.trim()))
    .pipe(z.array(Role)),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  HOST: z.string().default("0.0.0.0"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** The owner of the tables, who migrates them, so that the account of DATABASE_URL needn't. */
  DATABASE_OWNER_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })),
  /** How long a request waits for a connection to the database, or for an answer that its query's time limit should have brought. */
  DATABASE_CONNECT_TIMEOUT_S: z.coerce.number().int().min(1).max(60).default(5),
  /** How long a query of a request may take; jobs, exports and migrations have more time. */
  QUERY_TIMEOUT_S: z.coerce.number().int().min(1).max(600).default(30),
  /** For how long an embedded database that ended is started again, before the server ends. */
  DATABASE_RESTART_S: z.coerce.number().int().min(1).max(3600).default(60),
  MQTT_URL: optional(z.url({ protocol: /^(mqtts?|wss?)$/ })),
  MQTT_DEVICE_URL: optional(z.url({ protocol: /^(tcp|ssl|mqtts?|wss?)$/ })),
  /** Whether the broker of MQTT_URL keeps the topics of each account under `docks/{account}/`. */
  MQTT_ACCOUNT_TOPICS: flag.default(false),
  /** How long a starting server waits for the broker of MQTT_URL. */
  MQTT_CONNECT_TIMEOUT_S: z.coerce.number().int().min(1).max(600).default(10),
  /** How long a flight may be without a report while its dock is back and doesn't fly. */
  FLIGHT_SILENCE_MIN: z.coerce.number().min(1).max(1440).default(5),
  MQTT_PORT: z.coerce.number().int().min(0).max(65_535).default(1883),
  /** Which media server receives video and passes it on. */
  STREAMING_ENGINE: z.enum(["embedded", "mediamtx", "off"]).default("embedded"),
  /** MediaMTX's API, with user and password if it asks for them; the server alone uses it. */
  STREAMING_API_URL: optional(z.url({ protocol: /^https?$/ })),
  /** MediaMTX's RTMP and WebRTC, as publishers and this server reach them. */
  STREAMING_RTMP_URL: optional(z.url({ protocol: /^rtmps?$/ })),
  STREAMING_WEBRTC_URL: optional(z.url({ protocol: /^https?$/ })),
  /** RTMP of the embedded media server. */
  STREAMING_RTMP_PORT: z.coerce.number().int().min(0).max(65_535).default(1935),
  /** For how long an interrupted publisher may come back before its stream ends. */
  STREAMING_GRACE_S: z.coerce.number().int().min(0).max(300).default(15),
  CENTER_HOST: optional(z.url()),
  CLIENT_HOST: optional(z.url()),
  COMMAND_HOST: optional(z.url()),
  STORAGE_URL: optional(z.url({ protocol: /^(file|s3)$/ })),
  /** Free space that files never take, so that the database and running work go on. */
  STORAGE_RESERVE_MB: z.coerce.number().int().min(0).default(512),
  WEATHER_SERVICE: z.enum(["openweathermap", "open-meteo"]).default("openweathermap"),
  WEATHER_URL: optional(z.url()),
  /** Open-Meteo's search for cities. */
  WEATHER_GEOCODING_URL: optional(z.url()),
  WEATHER_KEY: optional(z.string()),
  /** A Photon server's search; without it, the built-in list of cities is searched. */
  PLACE_SEARCH_URL: optional(z.url({ protocol: /^https?$/ })),
  MAP_STYLE_URL: optional(z.url()),
  /** Terrarium tiles: a URL with `{z}`, `{x}` and `{y}`. */
  ELEVATION_TILES_URL: optional(z.url().regex(/\{z\}.*\{x\}.*\{y\}/, "Must contain {z}, {x} and {y}")),
  /** From a DJI developer's "Cloud API" app; real docks verify them. */
  DJI_APP_ID: z.string().default(""),
  DJI_APP_KEY: z.string().default(""),
  DJI_APP_LICENSE: z.string().default(""),
  /** The region whose dates a language takes: `ar=EG,en=US`. */
  DATE_REGIONS: z.string().default("").transform(asRegions),
  SENTRY_DSN: optional(z.url()),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  NODE_ENV: z.string().default("development"),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  /** Delay before the first retry of a mail; each later delay is twice as long. */
  MAIL_RETRY_S: z.coerce.number().int().min(1).max(3600).default(15),
  MAIL_FROM: z.string().default("Overfly <no-reply@localhost>"),
  /** Shows sent mails in the product. For demos and evaluation, never in production. */
  SHOW_OUTBOX: flag.default(false),
  GOOGLE_CLIENT_ID: optional(z.string()),
  GOOGLE_CLIENT_SECRET: optional(z.string()),
  GOOGLE_ISSUER: z.url().default("https://accounts.google.com"),
  AZURE_CLIENT_ID: optional(z.string()),
  AZURE_CLIENT_SECRET: optional(z.string()),
  /** A single directory by its id: another directory's e-mail addresses prove nothing. */
  AZURE_TENANT: optional(
    z
      .string()
      .regex(/^[\w.-]+$/)
      .refine((id) => !/^(common|organizations|consumers)$/.test(id), "Must be a single directory"),
  ),
  AZURE_ISSUER: optional(z.url()),
  /** For receiving a request; uploads may take longer. */
  REQUEST_TIMEOUT_S: z.coerce.number().int().min(1).max(3600).default(60),
  /** How long the full track of a flight is kept; a simplified track stays. */
  TRACK_DAYS: z.coerce.number().int().min(1).default(90),
  /** WebSockets of one user: windows, in all browsers. */
  LIVE_CONNECTIONS_PER_USER: z.coerce.number().int().min(1).default(20),
  /** WebSockets of a process. */
  LIVE_CONNECTIONS: z.coerce.number().int().min(1).default(5000),
  RATE_LIMIT: z.coerce.number().int().min(0).default(1200),
  TRUST_PROXY: TrustedProxies,
  /** Allows webhooks and weather calls to private addresses, and webhooks without TLS: for development and tests. */
  ALLOW_PRIVATE_CALLS: flag.default(false),
  /** Delay before the first retry of a webhook delivery; later delays are multiples of it. */
  WEBHOOK_RETRY_S: z.coerce.number().int().min(1).max(3600).default(10),
});
export type Settings = z.infer<typeof Settings>;

/** Parses the settings; throws a list of the invalid ones with reasons. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const parsed = Settings.safeParse(environment);
  const lines = parsed.success
    ? [...missingFor(parsed.data), ...missingForStreaming(parsed.data)]
    : parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  if (!parsed.success || lines.length > 0) throw new Error(`Invalid settings:\n${lines.join("\n")}`);
  return parsed.data;
}

/** A process with only some roles shares its dependencies with other processes, so they must be external. */
function missingFor(settings: Settings): string[] {
  if (Role.options.every((role) => settings.ROLES.includes(role))) return [];
  const needed = ["DATABASE_URL", "MQTT_URL", "CENTER_HOST"] as const;
  return needed
    .filter((name) => settings[name] === undefined)
    .map((name) => `  ${name}: Needed where ROLES leaves out a role`);
}

function missingForStreaming(settings: Settings): string[] {
  if (settings.STREAMING_ENGINE !== "mediamtx") return [];
  return (["STREAMING_API_URL", "STREAMING_RTMP_URL", "STREAMING_WEBRTC_URL"] as const)
    .filter((name) => settings[name] === undefined)
    .map((name) => `  ${name}: Needed where STREAMING_ENGINE is mediamtx`);
}
