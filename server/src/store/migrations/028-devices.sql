-- What the visitors of a run hold; all earlier ones had a desktop.
alter table runs add column device text not null default 'desktop' check (device in ('desktop', 'tablet', 'phone'));
