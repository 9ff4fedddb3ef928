-- Counters of the rate limiter, in the format of its library (rate-limiter-flexible, RateLimiterPostgres).
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
