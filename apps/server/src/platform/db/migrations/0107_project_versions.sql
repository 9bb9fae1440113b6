-- Projects can be edited: the version that an edit was made from.
alter table projects add column updated_at timestamptz(3) not null default now();
