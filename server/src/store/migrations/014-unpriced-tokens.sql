-- Tokens of models whose price is not known: with any, the cost of a run is unknown, not what is summed up of the others.
alter table usage add column unpriced_tokens bigint not null default 0;
