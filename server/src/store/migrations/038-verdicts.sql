-- What a run must show to pass, what it tested, and the verdict on it. A run without a row has the default gate and no verdict yet.
create table run_verdicts (
  customer_id text not null,
  run_id text not null,
  -- null: the default one.
  gate jsonb,
  deploy_check_id text,
  branch text,
  environment text,
  -- null until the run is judged.
  status text check (status in ('passed', 'failed', 'could_not_test')),
  verdict jsonb,
  -- Later runs can be judged against it: it tested the site, and no problem of its own failed it.
  is_baseline boolean not null default false,
  primary key (customer_id, run_id),
  foreign key (customer_id, run_id) references runs (customer_id, id)
);
create index run_verdicts_of_check on run_verdicts (customer_id, deploy_check_id) where deploy_check_id is not null;
