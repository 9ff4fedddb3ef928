-- Whom an identity provider signs in as whom. The subject is the provider's own name for an account, which it never gives to another one.
create table provider_subjects (
  issuer text not null,
  subject text not null,
  person_id text not null references people (id) on delete cascade,
  created_at timestamptz(3) not null,
  primary key (issuer, subject),
  unique (person_id, issuer)
);

-- Whom the provider signs in has an e-mail address and need not have a password.
alter table people drop constraint people_check;
alter table people add constraint people_password_needs_email check (password_hash is null or email is not null);
