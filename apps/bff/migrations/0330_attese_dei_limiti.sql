-- After too many wrong tries one waits, longer each time: until when.
alter table limiti add column attesa_fino timestamptz;
