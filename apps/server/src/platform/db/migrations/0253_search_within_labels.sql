-- What is looked for inside a label doesn't begin in its first letters, which all labels of a plant may share.
create index plant_elements_within on plant_elements
  using gin (ltrim(lower(label), 'abcdefghijklmnopqrstuvwxyz') gin_trgm_ops);
drop index plant_elements_text;
