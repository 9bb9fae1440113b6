-- The picture by which a site is recognized in lists, by the name of its stored file.
alter table sites add column cover text;
