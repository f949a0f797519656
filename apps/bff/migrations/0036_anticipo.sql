-- The word of the glossary for what is paid at once when a dilazione begins.
alter table dilazioni rename column acconto_centesimi to anticipo_centesimi;
