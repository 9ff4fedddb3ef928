-- Trial previews of public sites, one row per host. They belong to no customer.
create table trial_previews (
  host text primary key,
  title text not null,
  description text not null,
  screenshot bytea not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

create index trial_previews_by_age on trial_previews (created_at);
