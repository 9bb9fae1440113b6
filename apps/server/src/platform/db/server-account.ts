import pg from "pg";

const { escapeIdentifier, escapeLiteral } = pg;

/**
 * Grants the account of a connection string what the server needs on the owner's tables, without owning them: it can
 * neither change the audit log nor drop its triggers. Creates the account if it is missing. It owns only the job
 * queue's schema, because the queue creates tables.
 */
export async function grantServerAccess(owner: pg.Client, serverUrl: string): Promise<void> {
  const { username, password } = new URL(serverUrl);
  const name = decodeURIComponent(username);
  const account = escapeIdentifier(name);
  const existing = await owner.query("select 1 from pg_roles where rolname = $1", [name]);
  await owner.query("begin");
  if (existing.rowCount === 0) {
    const secret = escapeLiteral(decodeURIComponent(password));
    await owner.query(`create role ${account} login password ${secret}`);
    await owner.query(`grant ${account} to current_user`);
  }
  await owner.query(`
    grant usage on schema public to ${account};
    grant select, insert, update, delete on all tables in schema public to ${account};
    grant usage, select on all sequences in schema public to ${account};
    revoke update, delete on audit_log from ${account};
    revoke insert, update, delete on migrations from ${account};
    alter schema pgboss owner to ${account};`);
  await transferQueue(owner, account);
  await owner.query("commit");
}

/** Transfers a queue that the owner's account created earlier. */
async function transferQueue(owner: pg.Client, account: string) {
  const { rows } = await owner.query<{ object: string }>(`
    select 'table ' || oid::regclass as object from pg_class
      where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p') and relowner = current_user::regrole
    union all select 'routine ' || oid::regprocedure from pg_proc
      where pronamespace = 'pgboss'::regnamespace and proowner = current_user::regrole
    union all select 'type ' || oid::regtype from pg_type
      where typnamespace = 'pgboss'::regnamespace and typtype = 'e' and typowner = current_user::regrole`);
  for (const { object } of rows) await owner.query(`alter ${object} owner to ${account}`);
}
