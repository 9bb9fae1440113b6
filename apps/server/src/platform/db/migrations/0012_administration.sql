-- The language in which somebody is invited, and in which they meet the product first.
alter table invitations
  add column locale text not null default 'en' check (locale in ('en', 'ar'));

alter table webhooks
  -- Since when nothing has been taken; empty while all is well.
  add column failing_since timestamptz(3),
  -- When the organization was told of that, so that it is told once.
  add column told_at timestamptz(3);

-- Also where a session says that it is a replica, which skips plain triggers.
alter table audit_log
  enable always trigger audit_log_keeps,
  enable always trigger audit_log_stays;
create index audit_log_kind on audit_log (organization_id, subject_kind, id desc);
