import type {
  PlantModels,
  SiteModelIds,
  SolarInverter,
  SolarModule,
  TrackingSystem,
} from "@overfly/contract/sites/plant-models";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { isUniqueViolation } from "#platform/db/unique-violation.ts";
import { type FieldErrors, invalid } from "#platform/http/errors.ts";

interface Models {
  solar_module: SolarModule;
  solar_inverter: SolarInverter;
  tracking_system: TrackingSystem;
}
type Kind = keyof Models;
const KINDS: readonly Kind[] = ["solar_module", "solar_inverter", "tracking_system"];

const MAX_MODELS = 2000;

const rowsOf = ({ db }: Pick<Context, "db">) =>
  db.selectFrom("plant_models").select(["id", "kind", "manufacturer", "model", "specification"]);
type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>["execute"]>>[number];

/** The endpoint's schema checked the specification before it was stored. */
const asModel = ({ id, manufacturer, model, specification }: Row) => ({
  ...(specification as object),
  id,
  manufacturer,
  model,
});

/** All that the sites of a provider may name. */
export async function listPlantModels(context: Context, provider_id: number): Promise<PlantModels> {
  const rows = await rowsOf(context)
    .where("provider_id", "=", provider_id)
    .orderBy("manufacturer")
    .orderBy("model")
    .limit(MAX_MODELS)
    .execute();
  const of = <K extends Kind>(kind: K) =>
    rows.filter((row) => row.kind === kind).map((row) => asModel(row) as Models[K]);
  return {
    solar_modules: of("solar_module"),
    solar_inverters: of("solar_inverter"),
    tracking_systems: of("tracking_system"),
  };
}

type Ids = { [K in Kind as `${K}_id`]: number | null };

/** The models that a site names. */
export async function modelsOf(context: Context, ids: Ids): Promise<{ [K in Kind]: Models[K] | null }> {
  const named = Object.values(ids).filter((id) => id !== null);
  const rows = named.length === 0 ? [] : await rowsOf(context).where("id", "in", named).execute();
  const of = <K extends Kind>(kind: K) => {
    const row = rows.find(({ id }) => id === ids[`${kind}_id`]);
    return row ? (asModel(row) as Models[K]) : null;
  };
  return {
    solar_module: of("solar_module"),
    solar_inverter: of("solar_inverter"),
    tracking_system: of("tracking_system"),
  };
}

/** 422 at the field that names no model of its kind and of the site's provider. */
export async function checkPlantModels(
  context: Context,
  provider_id: number,
  ids: SiteModelIds,
): Promise<void> {
  const named = KINDS.flatMap((kind) => ids[`${kind}_id`] ?? []);
  if (named.length === 0) return;
  const rows = await rowsOf(context)
    .where("provider_id", "=", provider_id)
    .where("id", "in", named)
    .execute();
  const errors: FieldErrors = Object.fromEntries(
    KINDS.filter((kind) => {
      const id = ids[`${kind}_id`];
      return id && !rows.some((row) => row.id === id && row.kind === kind);
    }).map((kind) => [`${kind}_id`, ["errors/sites:unknownModel"]]),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Adds a model to the provider's; 422 if it has one of that name. */
export async function createPlantModel<K extends Kind>(
  context: Context,
  kind: K,
  { manufacturer, model, ...specification }: Omit<Models[K], "id">,
): Promise<Models[K]> {
  try {
    return await transact(context, async (tx) => {
      const row = await tx.db
        .insertInto("plant_models")
        .values({
          provider_id: tx.user.organization_id,
          kind,
          manufacturer,
          model,
          specification: JSON.stringify(specification),
          created_by: tx.user.user_id,
        })
        .returning(["id", "kind", "manufacturer", "model", "specification"])
        .executeTakeFirstOrThrow();
      await writeAuditLog(tx, {
        action: "plant_models.create",
        subject_kind: kind,
        subject: String(row.id),
        details: { manufacturer, model },
      });
      return asModel(row) as Models[K];
    });
  } catch (error) {
    if (isUniqueViolation(error)) throw invalid({ model: ["errors/sites:modelTaken"] });
    throw error;
  }
}
