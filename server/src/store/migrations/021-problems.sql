-- What a customer's people and programs decided about problems, the same in all runs that report them.
create table problems (
  customer_id text not null references customers (id),
  fingerprint text not null,
  -- The entry that confirmed, dismissed or reopened it last.
  decision_id text,
  assignee_id text references people (id) on delete set null,
  issue_url text,
  created_at timestamptz(3) not null,
  primary key (customer_id, fingerprint)
);
create index problems_of_assignee on problems (assignee_id);

-- Comments and changes; never removed, except with the customer.
create table problem_entries (
  customer_id text not null references customers (id),
  id text not null,
  fingerprint text not null,
  change text not null check (change in ('confirmed', 'dismissed', 'reopened', 'assigned', 'unassigned', 'linked', 'unlinked',
    'commented', 'comment_deleted')),
  -- The comment, the reason or the address.
  text text,
  -- The person it was assigned to.
  assignee_id text references people (id) on delete set null,
  -- Who did it: a person, who may be deleted since, or a program by its key.
  by_kind text not null check (by_kind in ('person', 'api_key')),
  person_id text references people (id) on delete set null,
  api_key_id text,
  at timestamptz(3) not null,
  -- The order of those of one moment.
  position bigint generated always as identity,
  primary key (customer_id, id),
  foreign key (customer_id, fingerprint) references problems (customer_id, fingerprint)
);
create index problem_entries_of_problem on problem_entries (customer_id, fingerprint, position);
create index problem_entries_of_person on problem_entries (person_id);
create index problem_entries_of_assignee on problem_entries (assignee_id);
