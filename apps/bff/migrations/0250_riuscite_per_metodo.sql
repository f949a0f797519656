-- What came to an end in the last hour, and in the week before it, is looked at every five minutes. An index by ranges of
-- pages costs a write of the money core next to nothing, and does not keep an update from staying on its page.
create index tentativi_conclusi on tentativi using brin (concluso_at) with (pages_per_range = 32, autosummarize = on);
