import type { RouteComment } from "@overfly/contract/flight-routes/route-comment";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { notFound } from "#platform/http/errors.ts";
import { publishRoute, type RouteRef, getRoute } from "./route-rows.ts";

const commentsOf = ({ db }: Context, routeId: number) =>
  db
    .selectFrom("flight_route_comments")
    .leftJoin("users", "users.id", "flight_route_comments.user_id")
    .where("flight_route_comments.route_id", "=", routeId)
    .select([
      "flight_route_comments.id",
      "flight_route_comments.text",
      "flight_route_comments.user_id",
      "flight_route_comments.created_at",
      "users.name as author",
    ]);

export async function listComments(context: Context, at: RouteRef): Promise<RouteComment[]> {
  await getRoute(context, at);
  const rows = await commentsOf(context, at.id).orderBy("flight_route_comments.id").execute();
  return rows.map((row) => asComment(context, row));
}

export const addComment = (context: Context, at: RouteRef, text: string): Promise<RouteComment> =>
  transact(context, async (tx) => {
    await getRoute(tx, at);
    const { db, user } = tx;
    const { id } = await db
      .insertInto("flight_route_comments")
      .values({ route_id: at.id, user_id: user.user_id, text })
      .returning("id")
      .executeTakeFirstOrThrow();
    publishRoute(tx, at);
    const row = await commentsOf(tx, at.id)
      .where("flight_route_comments.id", "=", id)
      .executeTakeFirstOrThrow();
    return asComment(tx, row);
  });

export const removeComment = (
  context: Context,
  { comment, ...at }: RouteRef & { comment: number },
): Promise<void> =>
  transact(context, async (tx) => {
    await getRoute(tx, at);
    const { numDeletedRows } = await tx.db
      .deleteFrom("flight_route_comments")
      .where("route_id", "=", at.id)
      .where("id", "=", comment)
      .where("user_id", "=", tx.user.user_id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound("Comment");
    publishRoute(tx, at);
  });

type Row = Awaited<ReturnType<ReturnType<typeof commentsOf>["execute"]>>[number];

const asComment = ({ user }: Context, { user_id, ...row }: Row): RouteComment => ({
  ...row,
  is_own: user_id === user.user_id,
});
