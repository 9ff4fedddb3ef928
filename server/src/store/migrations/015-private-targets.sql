-- Hosts of PRIVATE_TARGETS that the operator lets a customer test.
create table private_target_grants (
  customer_id text not null references customers (id),
  host text not null,
  created_at timestamptz(3) not null,
  primary key (customer_id, host)
);
