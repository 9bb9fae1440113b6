import {
  type ChecklistTemplate,
  type ChecklistTemplateChanges,
  MAX_CHECKLISTS,
  type NewChecklistTemplate,
} from "@overfly/contract/checklists/checklist-templates";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { isUniqueViolation } from "#platform/db/unique-violation.ts";
import { conflict, invalid, notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";

const COLUMNS = [
  "id",
  "name",
  "moment",
  "mission_types",
  "flown_by",
  "items",
  "version",
  "archived_at",
  "updated_at",
] as const;

const templatesOf = ({ db, user }: Context) =>
  db
    .selectFrom("checklist_templates")
    .where(owned(user, "checklist_templates"))
    .select(COLUMNS)
    .$castTo<ChecklistTemplate>();

export const listTemplates = (context: Context): Promise<ChecklistTemplate[]> =>
  templatesOf(context)
    .orderBy("archived_at", (order) => order.desc().nullsFirst())
    .orderBy("name")
    .orderBy("id")
    .limit(MAX_CHECKLISTS * 2)
    .execute();

export const createTemplate = (
  context: Context,
  template: NewChecklistTemplate,
): Promise<ChecklistTemplate> =>
  withUniqueName(context, async (tx) => {
    await checkCount(tx);
    const { id } = await tx.db
      .insertInto("checklist_templates")
      .values({ ...columnsOf(template), provider_id: tx.user.organization_id })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, "create", { id, name: template.name });
    return getTemplate(tx, id);
  });

export const updateTemplate = (
  context: Context,
  id: number,
  { updated_at, ...template }: ChecklistTemplateChanges,
): Promise<ChecklistTemplate> =>
  withUniqueName(context, async (tx) => {
    const before = await lockTemplate(tx, id);
    checkVersion(before.updated_at, updated_at, "errors/checklists:changed");
    if (before.archived_at !== null)
      throw conflict(message("errors/checklists:archived", { name: before.name }));
    await tx.db
      .updateTable("checklist_templates")
      .set({ ...columnsOf(template), version: before.version + 1, updated_at: nextVersion(tx.now()) })
      .where("id", "=", id)
      .execute();
    await record(tx, "update", { id, name: template.name, version: before.version + 1 });
    return getTemplate(tx, id);
  });

export const archiveTemplate = (context: Context, id: number): Promise<ChecklistTemplate> =>
  setArchived(context, id, "archive");

export const restoreTemplate = (context: Context, id: number): Promise<ChecklistTemplate> =>
  setArchived(context, id, "restore");

const setArchived = (context: Context, id: number, verb: "archive" | "restore") =>
  withUniqueName(context, async (tx) => {
    const { archived_at, name } = await lockTemplate(tx, id);
    if ((archived_at === null) === (verb === "archive")) {
      if (verb === "restore") await checkCount(tx);
      await tx.db
        .updateTable("checklist_templates")
        .set({
          archived_at: verb === "archive" ? tx.now().toISOString() : null,
          updated_at: nextVersion(tx.now()),
        })
        .where("id", "=", id)
        .execute();
      await record(tx, verb, { id, name });
    }
    return getTemplate(tx, id);
  });

const columnsOf = ({ mission_types, items, ...template }: NewChecklistTemplate) => ({
  ...template,
  mission_types: [...new Set(mission_types)],
  items: JSON.stringify(items),
});

async function checkCount(context: Context): Promise<void> {
  const active = await templatesOf(context).where("archived_at", "is", null).execute();
  if (active.length >= MAX_CHECKLISTS)
    throw conflict(message("errors/checklists:tooMany", { most: MAX_CHECKLISTS }));
}

/** Two checklists of one name couldn't be told apart on a phone. */
const withUniqueName = <T>(context: Context, change: (tx: Context) => Promise<T>): Promise<T> =>
  transact(context, change).catch((error: unknown) => {
    throw isUniqueViolation(error) ? invalid({ name: ["errors/checklists:nameTaken"] }) : error;
  });

async function lockTemplate(context: Context, id: number): Promise<ChecklistTemplate> {
  const row = await templatesOf(context).where("id", "=", id).forUpdate().executeTakeFirst();
  if (!row) throw notFound("Checklist");
  return row;
}

const getTemplate = (context: Context, id: number): Promise<ChecklistTemplate> =>
  templatesOf(context).where("id", "=", id).executeTakeFirstOrThrow();

const record = (
  tx: Context,
  verb: "create" | "update" | "archive" | "restore",
  { id, ...details }: { id: number; name: string; version?: number },
) =>
  writeAuditLog(tx, {
    action: `checklists.${verb}`,
    subject_kind: "checklist",
    subject: String(id),
    details,
  });
