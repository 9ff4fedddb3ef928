-- Links that open the report of a run for anyone who has them. Their tokens are signed and not stored.
create table share_links (
  customer_id text not null references customers (id),
  id text not null,
  run_id text not null,
  -- Whom it is for.
  name text,
  -- Who made it: a person, who may be deleted since, or a program by its key.
  by_kind text not null check (by_kind in ('person', 'api_key')),
  person_id text references people (id) on delete set null,
  api_key_id text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > created_at),
  revoked_at timestamptz(3),
  last_opened_at timestamptz(3),
  primary key (customer_id, id),
  foreign key (customer_id, run_id) references runs (customer_id, id)
);
create index share_links_of_run on share_links (customer_id, run_id, created_at);
create index share_links_of_person on share_links (person_id);

-- When the `report_url`s that had been given out were revoked last; the signature of their tokens covers this time.
alter table runs add column report_urls_revoked_at timestamptz(3);
