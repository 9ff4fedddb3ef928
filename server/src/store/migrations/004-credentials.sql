-- A login that runs can use on one host. Both sealed columns are bound to that host: if only the host changes, neither
-- opens.
create table credentials (
  customer_id text not null references customers (id),
  id text not null,
  label text not null,
  target_host text not null,
  username text not null,
  password text not null,
  created_at timestamptz(3) not null,
  primary key (customer_id, id)
);

-- Which credentials a run can use. The link outlives its credential, so that a session that needs it later learns of
-- its deletion.
create table run_credentials (
  customer_id text not null,
  run_id text not null,
  credential_id text not null,
  primary key (customer_id, run_id, credential_id),
  foreign key (customer_id, run_id) references runs (customer_id, id) on delete cascade
);
