alter table sign_ins rename column way to method;
alter table sign_ins drop constraint sign_ins_result_check;
update sign_ins set result = 'code_required' where result = 'code_wanted';
alter table sign_ins add constraint sign_ins_result_check check (result in
  ('signed_in', 'wrong_password', 'code_required', 'wrong_code', 'locked', 'suspended', 'impersonated'));

-- The session of the service provider's user from which an impersonation was started.
alter table sessions rename column came_from_id to origin_session_id;

alter table remembered_devices rename column mark to trust_token;

alter table notification_choices rename to notification_preferences;
alter index notification_choices_pkey rename to notification_preferences_pkey;

alter table webhooks rename column told_at to notified_at;
-- A webhook gets one message per key.
alter table webhook_deliveries rename column once to dedupe_key;

alter function refuse_change() rename to reject_change;
alter trigger audit_log_keeps on audit_log rename to audit_log_append_only;
alter trigger audit_log_stays on audit_log rename to audit_log_no_truncate;

alter function tell_identity_change() rename to notify_identity_change;
alter trigger told_identity on roles rename to identity_changed;
alter trigger told_identity on membership_roles rename to identity_changed;
alter trigger told_identity on memberships rename to identity_changed;
alter trigger told_identity on client_links rename to identity_changed;
alter trigger told_identity on sessions rename to identity_changed;
alter trigger told_identity on users rename to identity_changed;
alter trigger told_identity on organizations rename to identity_changed;
