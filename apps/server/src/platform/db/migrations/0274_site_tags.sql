-- Labels of the provider's own choice, by which it finds its sites.
alter table sites add column tags text[] not null default '{}';
create index sites_tags on sites using gin (tags);
