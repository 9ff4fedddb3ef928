-- How severe the problem was when this was decided; null of entries that decide nothing, and of older ones.
alter table problem_entries add column severity int;
