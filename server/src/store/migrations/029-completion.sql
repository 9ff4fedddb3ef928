-- Of the sessions with a clear outcome, how many reached the goal; null: no goal, no report of the whole run, or one from before these columns.
alter table runs
  add column sessions_succeeded integer,
  add column sessions_judged integer,
  add check (sessions_succeeded between 0 and sessions_judged),
  add check ((sessions_succeeded is null) = (sessions_judged is null));
