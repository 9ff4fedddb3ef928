-- Tokens of models whose price is not known. If there are any, the cost of a run is unknown, not the sum of the others.
alter table usage add column unpriced_tokens bigint not null default 0;
