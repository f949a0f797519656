-- The postings of a period are looked for by its first and last id: they are added in the order of their days, so that
-- a summary of each block says where they are, and an added posting costs next to nothing.
create index scritture_competenza on scritture using brin (competenza) with (pages_per_range = 16, autosummarize = on);
