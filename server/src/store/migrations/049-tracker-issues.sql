-- The issue that a webhook opened last for a subject: a problem, a rule that failed, or a check that is silent.
create table tracker_issues (
  customer_id text not null,
  webhook_id text not null,
  subject text not null,
  -- null: it is no problem.
  fingerprint text,
  event_id text not null,
  -- As the tracker calls it.
  issue_id text not null,
  url text,
  state text not null check (state in ('open', 'closed', 'gone')),
  created_at timestamptz(3) not null,
  checked_at timestamptz(3) not null,
  primary key (customer_id, webhook_id, subject),
  foreign key (customer_id, webhook_id) references webhooks (customer_id, id) on delete cascade
);
create index tracker_issues_of_problem on tracker_issues (customer_id, fingerprint) where fingerprint is not null;
create index tracker_issues_by_check on tracker_issues (checked_at);
