-- People who run this host: they see its state, and nothing of customers that they are not a member of.
alter table people add column is_operator boolean not null default false;

-- Processes that run sessions. A process deletes its row when it stops; a killed one leaves it behind for an hour.
create table workers (
  id text primary key,
  version text not null,
  concurrency int not null,
  -- Ways to reach a model, and whether this process would try them now.
  model_routes jsonb not null,
  started_at timestamptz(3) not null default clock_timestamp(),
  seen_at timestamptz(3) not null default clock_timestamp()
);
