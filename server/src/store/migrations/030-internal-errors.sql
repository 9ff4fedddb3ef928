-- A session whose results could not be stored because of a fault on our side.
alter table sessions drop constraint sessions_termination_kind_check;
alter table sessions add constraint sessions_termination_kind_check check (termination_kind in (
  'goal_reached', 'gave_up', 'nothing_left', 'budget_exhausted', 'blocked', 'cancelled',
  'model_error', 'browser_error', 'worker_lost', 'credential_error', 'internal_error'));

-- A run of which no session could ever be started fails without having run.
drop trigger runs_keep_forward on runs;
create trigger runs_keep_forward before insert or update of status on runs
  for each row execute function keep_states_forward(
    'queued>running', 'queued>cancelled', 'queued>failed', 'running>completed', 'running>failed',
    'running>partial', 'running>cancelled');
