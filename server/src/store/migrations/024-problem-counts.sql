-- How many problems the report of the run has, by severity from 0 to 4; null: no report of the whole run, or one from before this column.
alter table runs add column problems_by_severity integer[] check (cardinality(problems_by_severity) = 5);
