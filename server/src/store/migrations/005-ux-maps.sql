create table repositories (
  customer_id text not null references customers (id),
  id text not null,
  name text not null,
  clone_url text not null,
  default_branch text not null,
  analysis_root text,
  created_at timestamptz(3) not null,
  primary key (customer_id, id)
);

-- The map itself and the parse results of each file are artifacts.
create table ux_map_jobs (
  customer_id text not null,
  id text not null,
  repository_id text not null,
  status text not null check (status in ('queued', 'running', 'completed', 'failed', 'skipped')),
  revalidation_mode text not null check (revalidation_mode in ('full', 'incremental', 'none')),
  reason text,
  commit_sha text not null,
  trigger text not null,
  ref_kind text not null,
  ref_name text not null,
  base_commit_sha text,
  analysis_root text,
  created_at timestamptz(3) not null,
  started_at timestamptz(3),
  finished_at timestamptz(3),
  primary key (customer_id, id),
  foreign key (customer_id, repository_id) references repositories (customer_id, id) on delete cascade,
  check ((status in ('queued', 'running')) = (finished_at is null)),
  check ((status = 'skipped') = (revalidation_mode = 'none'))
);
create index ux_map_jobs_newest_first on ux_map_jobs (customer_id, created_at desc, id desc);
create index ux_map_jobs_of_commit on ux_map_jobs (customer_id, repository_id, commit_sha);
