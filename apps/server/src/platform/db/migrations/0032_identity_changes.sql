-- Servers believe for some seconds who somebody is and what they may do. Any change of that is told to all of them with
-- its commit, so that it counts from the next call on, whichever server gets it.
create function tell_identity_change() returns trigger language plpgsql as $$
begin
  notify identity_changes;
  return null;
end $$;

create trigger told_identity after update or delete on roles execute function tell_identity_change();
create trigger told_identity after insert or update or delete on membership_roles execute function tell_identity_change();
create trigger told_identity after insert or update or delete on memberships execute function tell_identity_change();
create trigger told_identity after update or delete on client_links execute function tell_identity_change();
create trigger told_identity after update or delete on sessions execute function tell_identity_change();
create trigger told_identity after update of name, first_name, last_name, email, image, country, city, locale on users execute function tell_identity_change();
create trigger told_identity after update of company_name, time_zone on organizations execute function tell_identity_change();
