-- A night looks at the hours of the day that has begun too, up to here; the last whole day is still `al`. Null on nights of before.
alter table riconciliazioni add column fino timestamptz;
