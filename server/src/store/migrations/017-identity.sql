-- People who sign in. Without an e-mail address, and so without a password, only until they set both.
create table people (
  id text primary key,
  -- Lower case.
  email text unique,
  password_hash text,
  created_at timestamptz(3) not null,
  check ((email is null) = (password_hash is null))
);

create table members (
  customer_id text not null references customers (id),
  person_id text not null references people (id) on delete cascade,
  role text not null check (role in ('viewer', 'member', 'owner')),
  created_at timestamptz(3) not null,
  primary key (customer_id, person_id)
);
create index members_of_person on members (person_id);

-- One-time permission to become a member. Deleted when it is used, revoked or replaced.
create table invitations (
  customer_id text not null references customers (id),
  id text not null,
  -- SHA-256 of the token, hex; looked up before the customer is known.
  hash text not null unique,
  email text not null,
  role text not null check (role in ('viewer', 'member', 'owner')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (customer_id, id),
  unique (customer_id, email)
);

-- One-time permission to sign in without a password. Deleted when it is used or replaced.
create table sign_in_links (
  person_id text primary key references people (id) on delete cascade,
  hash text not null unique,
  expires_at timestamptz(3) not null
);

-- A browser in which a person is signed in.
create table sign_ins (
  -- SHA-256 of the token in the cookie, hex.
  hash text primary key,
  person_id text not null references people (id) on delete cascade,
  -- By a link: a new password can be set without the current one.
  by_link boolean not null,
  created_at timestamptz(3) not null,
  last_seen_at timestamptz(3) not null
);
create index sign_ins_of_person on sign_ins (person_id);
