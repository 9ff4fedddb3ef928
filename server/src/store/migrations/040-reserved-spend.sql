-- The most that a session can cost, reserved from the admission of its run until its usage is billed.
alter table usage add column reserved_usd double precision not null default 0;

-- Rows that a transaction locks to be the only one on the host that does something; without customers, as the host has none.
create table host_locks (
  name text primary key,
  locked_at timestamptz(3) not null
);
