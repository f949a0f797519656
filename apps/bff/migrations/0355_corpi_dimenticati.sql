-- Of what the providers told us only that it came is kept after thirteen months: finds those whose words are still there.
create index eventi_psp_con_corpo on eventi_psp (received_at) where octet_length(corpo) > 0;
