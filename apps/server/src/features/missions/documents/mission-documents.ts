import { randomUUID } from "node:crypto";
import {
  type DocumentsQuery,
  MAX_MISSION_DOCUMENTS,
  type MissionDocument,
} from "@overfly/contract/missions/mission-documents";
import { isClosed } from "@overfly/contract/missions/mission-workflow";
import { message } from "@overfly/i18n/message";
import type { FastifyRequest } from "fastify";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context, Identity } from "#context.ts";
import { countRows } from "#platform/db/count-rows.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, forbidden, notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { offsetOf, pageMeta } from "#platform/http/page.ts";
import { documentReply, storeDocument } from "#platform/storage/uploaded-document.ts";
import { findMission, owned } from "#tenancy.ts";
import { type LockedMission, lockOpenMission } from "#features/missions/workflow/lock-mission.ts";
import { publishMission } from "#features/missions/workflow/mission-notifications.ts";
import { deleteUnsharedFiles } from "./document-files.ts";

/** Documents of the missions that a user may see. */
const documentsOf = ({ db, user }: Context) =>
  db
    .selectFrom("mission_documents")
    .innerJoin("missions", "missions.id", "mission_documents.mission_id")
    .leftJoin("users", "users.id", "mission_documents.created_by")
    .where(owned(user, "missions"))
    .select([
      "mission_documents.id",
      "mission_documents.name",
      "mission_documents.mime",
      "mission_documents.size_bytes",
      "mission_documents.storage_key",
      "mission_documents.organization_id",
      "mission_documents.created_at",
      "missions.token",
      "missions.status",
      "users.name as added_by",
    ]);

export async function listDocuments(context: Context, token: string, query: DocumentsQuery) {
  const { id } = await findMission(context, token);
  const found = documentsOf(context).where("missions.id", "=", id);
  const [rows, total] = await Promise.all([
    found
      .orderBy("mission_documents.created_at", "desc")
      .orderBy("mission_documents.id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(found),
  ]);
  return { data: rows.map((row) => asDocument(row, context.user)), meta: pageMeta(query, total) };
}

/** Stores the file of a multipart form; 409 once the mission is closed. */
export async function addDocument(
  context: Context,
  token: string,
  request: FastifyRequest,
): Promise<MissionDocument> {
  await findMission(context, token);
  const { user } = context;
  const storage_key = `missions/${token}/${randomUUID()}`;
  return storeDocument(context, request, storage_key, async (tx, { name, mime, bytes }) => {
    const mission = await lockOpenMission(tx, token);
    await checkCount(tx, mission.id);
    const { id } = await tx.db
      .insertInto("mission_documents")
      .values({
        mission_id: mission.id,
        organization_id: user.organization_id,
        name,
        mime,
        size_bytes: bytes.length,
        storage_key,
        created_by: user.user_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, "add_document", mission, { id, name, size_bytes: bytes.length });
    return asDocument(await findDocument(tx, id), user);
  });
}

export const documentFile = async (context: Context, id: number): Promise<FileReply> =>
  documentReply(context, await findDocument(context, id));

/** The file is deleted from storage after the commit, unless other missions of the series have it, too. */
export const removeDocument = (context: Context, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { token, name, storage_key, organization_id } = await findDocument(tx, id);
    const mission = await lockOpenMission(tx, token);
    if (!isOwn({ organization_id }, tx.user)) throw forbidden("errors/missions:documentOfOthers");
    await tx.db.deleteFrom("mission_documents").where("id", "=", id).execute();
    await record(tx, "remove_document", mission, { id, name });
    await deleteUnsharedFiles(tx, [storage_key]);
  });

async function checkCount({ db }: Context, mission_id: number): Promise<void> {
  const rows = await db
    .selectFrom("mission_documents")
    .where("mission_id", "=", mission_id)
    .select("id")
    .execute();
  if (rows.length >= MAX_MISSION_DOCUMENTS)
    throw conflict(message("errors/missions:tooManyDocuments", { most: MAX_MISSION_DOCUMENTS }));
}

/** Drafts are seen by their author's company alone. */
async function record(
  tx: Context,
  verb: "add_document" | "remove_document",
  mission: LockedMission,
  details: Record<string, unknown>,
): Promise<void> {
  await writeAuditLog(tx, {
    action: `missions.${verb}`,
    subject_kind: "mission",
    subject: mission.token,
    details,
  });
  publishMission(tx, mission, mission.status !== "draft" || mission.created_side === "client");
}

async function findDocument(context: Context, id: number) {
  const row = await documentsOf(context).where("mission_documents.id", "=", id).executeTakeFirst();
  if (!row) throw notFound("Document");
  return row;
}

type Row = Awaited<ReturnType<typeof findDocument>>;

const asDocument = ({ token: _token, status, ...row }: Row, user: Identity): MissionDocument => ({
  ...row,
  can_delete: !isClosed(status) && user.permissions.includes("add missions") && isOwn(row, user),
});

const isOwn = ({ organization_id }: Pick<Row, "organization_id">, user: Identity): boolean =>
  user.user_type === "center" || (user.user_type === "client" && organization_id === user.organization_id);
