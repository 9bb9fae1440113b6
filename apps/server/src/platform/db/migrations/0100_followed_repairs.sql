-- What the next inspection found of an open repair: the same defect, or nothing any more.
alter table anomalies
  -- The same defect in the next inspection, which has its repair from then on.
  add column repair_continued_by integer references anomalies on delete set null,
  -- The next inspection, where it didn't find the defect or its review didn't confirm it.
  add column repair_gone_in integer references missions on delete set null,
  -- Marked as repaired before, and found by this inspection nevertheless.
  add column repair_found_again boolean not null default false;

create index anomalies_repair_continued on anomalies (repair_continued_by) where repair_continued_by is not null;
create index anomalies_repair_gone on anomalies (repair_gone_in) where repair_gone_in is not null;
