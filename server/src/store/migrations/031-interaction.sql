-- Whether the visitors of this run use the site or only look at it.
alter table runs add column interaction text not null default 'full' check (interaction in ('full', 'look'));
