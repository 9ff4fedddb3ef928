-- The site's problems in the report of a session, to say cheaply which run saw each of them first.
create table session_problems (
  customer_id text not null,
  session_id text not null,
  -- Empty in the one row of a session whose report has no problem: the row says that the report was recorded here.
  fingerprint text not null,
  run_id text not null,
  run_created_at timestamptz(3) not null,
  -- Only a visitor said so; another may say the same in other words.
  is_only_said boolean not null,
  -- Where it was, with ids folded.
  pages text[] not null,
  primary key (customer_id, session_id, fingerprint),
  foreign key (customer_id, session_id) references sessions (customer_id, id)
);
create index session_problems_by_age on session_problems (customer_id, fingerprint, run_created_at);
create index session_problems_of_run on session_problems (customer_id, run_id);
