-- Who was mentioned in a comment, with the name as it stands in its text: [{"id", "name"}].
alter table mission_timeline add column mentions jsonb not null default '[]';
