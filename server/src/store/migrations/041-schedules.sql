-- When the schedule of a deploy check is due next; null if it has none, is disabled or archived.
alter table deploy_checks add column next_run_at timestamptz;
create index deploy_checks_due on deploy_checks (next_run_at) where next_run_at is not null;
