-- When the person gave the second step in this session; the role admin may ask for it.
alter table sessioni add column secondo_fattore_at timestamptz;

-- Codes by SMS are counted for each prefix: one to which they are sent and never given back is shut (pumping).
alter table codici_otp add column prefisso text;
create index codici_otp_prefisso on codici_otp (prefisso, created_at) where prefisso is not null;
