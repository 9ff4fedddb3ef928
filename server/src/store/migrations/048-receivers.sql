-- What a webhook is, where it is neither of the formats: an earlier version, which knows only those, takes it for a message.
alter table webhooks add column kind text check (kind in ('email', 'github', 'gitlab', 'linear', 'jira'));
-- Whether it gets events: an e-mail address only once somebody has entered the code that was sent to it.
alter table webhooks add column confirmed boolean not null default true;
