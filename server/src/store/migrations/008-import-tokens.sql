-- Permission to save one persona drafted from a text. The text is sealed under a key derived from the token, and
-- deleted when the token is used; the row then only records the use.
create table import_tokens (
  customer_id text not null references customers (id),
  -- SHA-256 of the token, hex.
  hash text not null,
  sealed_text text,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (customer_id, hash),
  check ((used_at is null) = (sealed_text is not null))
);
create index import_tokens_unused on import_tokens (expires_at) where used_at is null;
