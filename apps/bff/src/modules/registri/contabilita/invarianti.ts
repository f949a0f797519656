import { TENTATIVI_VIVI } from '@rateo/domain/stati/tentativo'

// The past of the demo town was asked of nobody (`richiesta` is empty): it sent no messages either.
const vivi = TENTATIVI_VIVI.map((stato) => `'${stato}'`).join(', ')

/**
 * Rules that hold in the books at every moment, whatever died when: each query answers with the records (`chi`) that
 * break its rule. Asked at night, after a restore, and at the end of every run that breaks things on purpose.
 */
export const INVARIANTI = {
  scrittura_quadrata: `
    select s.id::text as chi from scritture s left join (
      select scrittura_id, count(*) as n, sum(importo_centesimi) as somma from movimenti group by 1
    ) m on m.scrittura_id = s.id
    where coalesce(m.n, 0) <> s.n_movimenti or coalesce(m.somma, 0) <> 0`,
  somma_zero: `
    select 'movimenti' as chi from movimenti having coalesce(sum(importo_centesimi), 0) <> 0`,
  riuscito_registrato: `
    select t.id::text as chi from tentativi t where t.stato in ('riuscito', 'restituito', 'stornato') and not exists (
      select 1 from scritture s join movimenti m on m.scrittura_id = s.id
      where s.tipo = 'incasso' and s.origine_tipo = 'tentativo' and s.origine_id = t.id::text
        and m.importo_centesimi = t.importo_centesimi)`,
  registrato_riuscito: `
    select s.id::text as chi from scritture s
    where s.tipo in ('incasso', 'commissione') and s.origine_tipo = 'tentativo' and not exists (
      select 1 from tentativi t where t.id::text = s.origine_id and t.stato in ('riuscito', 'restituito', 'stornato'))`,
  incassato_somma: `
    select p.id as chi from pagamenti p left join (
      select pagamento_id, sum(importo_centesimi) as somma from tentativi where stato = 'riuscito' group by 1
    ) t on t.pagamento_id = p.id
    where p.incassato_centesimi <> coalesce(t.somma, 0)`,
  stato_del_debito: `
    select p.id as chi from pagamenti p
    where stato in ('pagato', 'contestato') and (residuo_centesimi > 0 or pagato_at is null)
      or stato = 'parzialmente_pagato' and (residuo_centesimi = 0 or incassato_centesimi = 0)
      or stato = 'da_pagare' and incassato_centesimi > 0
      or stato = 'rimborsato' and rimborsato_centesimi = 0`,
  in_corso_ha_un_vivo: `
    select p.id as chi from pagamenti p
    where p.stato in ('in_verifica', 'in_elaborazione') and not exists (
      select 1 from tentativi t where t.pagamento_id = p.id and t.stato in (${vivi}))
      -- A transfer that the cliente announced is on its way without a tentativo.
      and not (p.stato = 'in_elaborazione' and exists (
        select 1 from bonifici_annunciati b where b.pagamento_id = p.id and b.ritirato_at is null))`,
  uno_vivo_o_riuscito_per_quota: `
    select pagamento_id as chi from tentativi where stato in (${vivi}, 'riuscito')
    group by pagamento_id, quota having count(*) > 1`,
  finale_senza_operazione_aperta: `
    select o.chiave as chi from tentativi t join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id)
    where o.tipo <> 'rimborso' and (t.stato in (${vivi})) = (o.stato = 'conclusa')`,
  insieme_intero: `
    select t.id::text as chi from tentativi t join tentativi c on c.id = t.capofila_id
    where t.stato <> c.stato or t.riferimento_psp is distinct from c.riferimento_psp`,
  ricevuta_in_uscita: `
    select t.id::text as chi from tentativi t join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id)
    where t.stato = 'riuscito' and o.tipo <> 'rimborso' and o.richiesta <> '{}' and not exists (
      select 1 from uscite u where u.unicita = 'ricevuta:' || t.id)`,
  rifiuto_in_uscita: `
    select t.id::text as chi from tentativi t join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id)
    where t.stato = 'rifiutato' and o.tipo <> 'rimborso' and o.richiesta <> '{}' and not exists (
      select 1 from uscite u where u.unicita = 'non_riuscito:' || t.id)`,
  incasso_in_cronologia: `
    select t.id::text as chi from tentativi t join operazioni_psp o on o.tentativo_id = coalesce(t.capofila_id, t.id)
    where t.stato = 'riuscito' and not exists (
      select 1 from cronologia c where c.entita = 'pagamento' and c.entita_id = t.pagamento_id and c.azione = 'incassa')`,
  rimborsato_somma: `
    select p.id as chi from pagamenti p left join (
      select pagamento_id, sum(importo_centesimi) as somma from (
        select pagamento_id, importo_centesimi from rimborsi where stato = 'riuscito' and eccedenza_id is null
        union all select pagamento_id, importo_centesimi - in_piu_centesimi from contestazioni
        where stato in ('persa', 'accettata')) resi
      group by 1
    ) r on r.pagamento_id = p.id
    where p.rimborsato_centesimi <> coalesce(r.somma, 0)`,
  // More than it holds a debt has given back only where a bank took back a debit of which a part was given back.
  rimborsato_entro: `
    select p.id as chi from pagamenti p
    where p.rimborsato_centesimi > p.incassato_centesimi
      and p.rimborsato_centesimi > p.incassato_centesimi + reso_di_restituiti(p.id)`,
  // Σ of reports, home and movements = Σ of the lists of debts, and each movement is of an attempt that says the same.
  movimenti_del_debito: `
    select p.id as chi from pagamenti p left join (
      select pagamento_id, sum(incassato_centesimi) as incassati, sum(rimborsato_centesimi) as rimborsati
      from movimenti_pagamento group by 1
    ) m on m.pagamento_id = p.id
    where p.incassato_centesimi <> coalesce(m.incassati, 0) or p.rimborsato_centesimi <> coalesce(m.rimborsati, 0)
    union select p.id from movimenti_pagamento m join pagamenti p on p.id = m.pagamento_id
    where m.esercente_id <> p.esercente_id or m.cliente_id <> p.cliente_id`,
  movimenti_del_tentativo: `
    select t.id::text as chi from tentativi t left join (
      select tentativo_id, sum(incassato_centesimi) as somma from movimenti_pagamento group by 1
    ) m on m.tentativo_id = t.id
    where coalesce(m.somma, 0) <> case t.stato when 'riuscito' then t.importo_centesimi else 0 end
    union select t.id::text from movimenti_pagamento m join tentativi t on t.id = m.tentativo_id
    where m.metodo <> t.metodo or m.pagamento_id <> t.pagamento_id`,
  // The bank takes more than a debt still holds only where it was given back before.
  contestazione_in_piu: `
    select t.id::text as chi from tentativi t join contestazioni c on c.tentativo_id = t.id
    group by t.id having sum(c.in_piu_centesimi) <> greatest(0, reso_del_tentativo(t.id)
      + coalesce(sum(c.importo_centesimi) filter (where c.stato in ('persa', 'accettata')), 0) - t.importo_centesimi)`,
  contestazione_intera: `
    select c.id as chi from contestazioni c join contestazioni k on k.id = c.capofila_id
    where c.stato <> k.stato or (c.fornitore, c.riferimento) <> (k.fornitore, k.riferimento)`,
  contestazione_registrata: `
    select c.id as chi from contestazioni c where not exists (
        select 1 from scritture s join movimenti m on m.scrittura_id = s.id
        where s.tipo = 'contestazione' and s.origine_id = c.id and m.importo_centesimi = c.importo_centesimi)
      or (c.concluso_at is null) = exists (
        select 1 from scritture s where s.tipo in ('contestazione_vinta', 'contestazione_persa') and s.origine_id = c.id)`,
  rimborso_registrato: `
    select r.id as chi from rimborsi r
    where (r.stato = 'riuscito') <> coalesce((
      select sum(case s.tipo when 'rimborso' then 1 else -1 end) from scritture s
      where s.origine_tipo = 'rimborso' and s.origine_id = r.id and s.tipo <> 'commissione_resa') = 1, false)`,
  rimborso_ha_il_suo_messaggio: `
    select r.id as chi from rimborsi r left join operazioni_psp o on o.rimborso_id = r.id
    where r.modo = 'fornitore' and (r.stato in ('in_elaborazione', 'riuscito') and o.id is null
      or (r.stato in ('riuscito', 'fallito')) <> coalesce(o.stato = 'conclusa', false))`,
  rimborso_in_uscita: `
    select r.id as chi from rimborsi r join operazioni_psp o on o.rimborso_id = r.id
    where r.stato = 'riuscito' and o.richiesta <> '{}' and not exists (
      select 1 from uscite u where u.unicita = 'rimborso:' || r.id)`,
  distinta_somma: `
    select d.id as chi from distinte_sdd d left join righe_distinta r on r.distinta_id = d.id
      left join tentativi t on t.id = r.tentativo_id
    group by d.id having d.righe <> count(t.id) or d.importo_centesimi <> coalesce(sum(t.importo_centesimi), 0)`,
  distinta_stato: `
    select distinct d.id as chi from distinte_sdd d join righe_distinta r on r.distinta_id = d.id
      join tentativi t on t.id = r.tentativo_id
    where t.metodo <> 'sdd_banca' or t.stato <> all (case d.stato
      when 'preparata' then '{avviato}'::text[] when 'annullata' then '{annullato}'
      when 'consegnata' then '{inviato,riuscito,rifiutato,restituito}' else '{riuscito,rifiutato,restituito}' end)`,
  rate_fanno_il_totale: `
    select d.id as chi from dilazioni d join rate r on r.dilazione_id = d.id
    where d.stato in ('attiva', 'sospesa', 'conclusa', 'decaduta', 'stralciata')
    group by d.id having sum(r.pagato_centesimi) <> d.pagato_centesimi
      or sum(r.rimborsato_centesimi) <> d.rimborsato_centesimi
      or sum(r.abbuonato_centesimi) <> d.abbuonato_centesimi
      -- A rata that others replaced counts with what was paid of it; a sum asked for again counts where it is asked for.
      or sum(case when r.stato in ('sostituita', 'annullata') then r.pagato_centesimi
        else r.totale_centesimi - r.riaperto_centesimi end) <> d.totale_centesimi`,
  // A rata is asked for again once, and for no more than was lost; a sum that comes back to a debt is never charged
  // by itself.
  rata_riaperta: `
    select r.id as chi from rate r left join (
      select riapre_id, sum(totale_centesimi) as somma from rate where riapre_id is not null group by 1
    ) x on x.riapre_id = r.id
    where r.riaperto_centesimi <> coalesce(x.somma, 0)
    union all select r.id from rate r join pagamenti p on p.id = r.pagamento_id
    where (r.riapre_id is null) <> (p.riapre_id is null)
    union all select t.id::text from tentativi t join pagamenti p on p.id = t.pagamento_id
    where p.riapre_id is not null and t.motivo_avvio in ('rata', 'rinnovo', 'riprova_automatica')`,
  debito_dovuto_una_volta: `
    select p.id as chi from pagamenti p join dilazioni d on d.id = p.dilazione_id
    where p.dilazione_id is distinct from p.origine_id
      and (d.stato in ('bozza', 'proposta', 'rifiutata', 'scaduta', 'annullata')
      or d.stato <> 'accettata' and p.stato in ('da_pagare', 'insoluto', 'scaduto', 'in_verifica', 'in_elaborazione'))`,
  // Nothing is waited for of a plan that was given up, or that another one replaced, but for what a bank took back, or a person undid, since.
  rinunciata_non_aspetta: `
    select d.id as chi from dilazioni d join rate r on r.dilazione_id = d.id join pagamenti p on p.id = r.pagamento_id
    where d.stato in ('stralciata', 'rinegoziata') and p.stato in ('da_pagare', 'parzialmente_pagato', 'in_verifica')
      and p.riapre_id is null
      and not exists (select 1 from tentativi t where t.pagamento_id = p.id and t.stato in ('restituito', 'stornato'))`,
  // The rest of a plan is what the new one asks for, to the cent, but for what had not matured.
  rinegoziazione_intera: `
    select x.nuova_id as chi from rinegoziazioni x join dilazioni n on n.id = x.nuova_id
    where n.importo_centesimi <> x.residuo_centesimi - x.non_dovuti_centesimi
      or x.eseguita_at is not null and x.residuo_centesimi <> coalesce((
        select sum(p.importo_centesimi + p.maggiorazioni_centesimi - p.incassato_centesimi - p.abbuoni_centesimi + coalesce((
          select sum(a.importo_centesimi) from abbuoni a
          where a.pagamento_id = p.id and a.causa = 'rinegoziazione' and a.decaduto_at is null), 0))
        from rate r join pagamenti p on p.id = r.pagamento_id
        where r.dilazione_id = x.vecchia_id and r.stato = 'sostituita'), 0)`,
  rata_ha_il_suo_pagamento: `
    select r.id as chi from rate r join dilazioni d on d.id = r.dilazione_id
    where d.stato = 'attiva' and r.pagamento_id is null and r.totale_centesimi > 0
      and r.stato in ('in_attesa_di_evento', 'programmata', 'in_scadenza', 'in_addebito', 'scaduta')`,
  // A rata that waits for its event is held by its plan, and no other is; without the cliente there nothing is charged for
  // what was not confirmed.
  rata_attende_evento: `
    select r.id as chi from rate r join pagamenti p on p.id = r.pagamento_id
    where (p.dilazione_id is not null and p.dilazione_id = p.origine_id) <> (attende_evento(r.evento_stato)
      and p.stato in ('da_pagare', 'parzialmente_pagato', 'insoluto', 'in_verifica', 'in_elaborazione'))
    union all select r.id from rate r where r.stato = 'in_attesa_di_evento' and not attende_evento(r.evento_stato)
    union all select r.id from rate r where r.entro_il < r.scadenza and r.evento_stato = 'confermato'
      and not exists (select 1 from spostamenti_rata s where s.rata_id = r.id)
      and not exists (select 1 from sospensioni_dilazione s where s.dilazione_id = r.dilazione_id)
    union all select t.id::text from rate r join tentativi t on t.pagamento_id = r.pagamento_id
    where r.evento_stato <> 'confermato'
      and t.motivo_avvio in ('rata', 'rinnovo', 'riprova_automatica', 'riprova_operatore', 'distinta_sdd')`,
  // Interest for being late is no part of a plan.
  residuo_della_dilazione: `
    select d.id as chi from dilazioni d join rate r on r.dilazione_id = d.id join pagamenti p on p.id = r.pagamento_id
    where d.stato in ('attiva', 'conclusa', 'decaduta', 'stralciata', 'rinegoziata')
    group by d.id having d.residuo_centesimi <> coalesce(sum(p.residuo_centesimi
      - greatest(0, p.maggiorazioni_centesimi - p.incassato_centesimi)) filter (where p.stato in (
        'da_pagare', 'parzialmente_pagato', 'insoluto', 'in_verifica', 'in_elaborazione')), 0)`,
  attiva_si_puo_pagare: `
    select d.id as chi from dilazioni d where d.stato in ('attiva', 'decaduta') and not exists (
      select 1 from rate r join pagamenti p on p.id = r.pagamento_id where r.dilazione_id = d.id
        and p.stato in ('da_pagare', 'parzialmente_pagato', 'insoluto', 'in_verifica', 'in_elaborazione'))`,
  abbuoni_somma: `
    select p.id as chi from pagamenti p left join (
      select pagamento_id, sum(importo_centesimi) as somma from abbuoni where decaduto_at is null group by 1
    ) a on a.pagamento_id = p.id
    where p.abbuoni_centesimi <> coalesce(a.somma, 0)
    union all select t.pagamento_id from abbuoni a join tentativi t on t.id = a.tentativo_id
    where a.decaduto_at is null and t.stato in ('rifiutato', 'annullato', 'errore_tecnico')`,
  // Five days are made up, then it is told; two more for the hour of the job and a worker that was away.
  addebito_automatico_detto: `
    select p.id as chi from pagamenti p join usi_metodo u on u.oggetto_id = p.origine_id
    where p.origine <> 'una_tantum' and p.stato = 'da_pagare' and p.riapre_id is null and p.scadenza < {oggi}::date - 7
      and greatest(p.scadenza, (p.created_at at time zone 'Europe/Rome')::date) + 7
        + giorni_fermi(p.id, {oggi}::date) < {oggi}::date
      and (u.scelto_at at time zone 'Europe/Rome')::date <= p.scadenza + 5
      and (exists (select 1 from dilazioni d where d.id = p.origine_id and d.stato = 'attiva')
        or exists (select 1 from abbonamenti a where a.id = p.origine_id
          and a.stato in ('attivo', 'in_ritardo', 'disdetto', 'in_prova')))
      and p.dilazione_id is null and not evento_non_confermato(p.id)
      and not exists (select 1 from tentativi t where t.pagamento_id = p.id)
      and not exists (select 1 from cronologia c
        where c.entita = 'pagamento' and c.entita_id = p.id and c.azione = 'addebito_non_avviato')`,
  maggiorazioni_somma: `
    select p.id as chi from pagamenti p left join (
      select pagamento_id, sum(importo_centesimi) as somma from maggiorazioni where decaduta_at is null group by 1
    ) m on m.pagamento_id = p.id
    where p.maggiorazioni_centesimi <> coalesce(m.somma, 0)`,
  mora_registrata: `
    select t.id::text as chi from tentativi t join maggiorazioni m on m.tentativo_id = t.id and m.decaduta_at is null
    where t.stato = 'riuscito' and not exists (select 1 from scritture s
      where s.tipo = 'mora' and s.origine_tipo = 'tentativo' and s.origine_id = t.id::text)`,
  mora_lasciata: `
    select t.id::text as chi from tentativi t join maggiorazioni m on m.tentativo_id = t.id and m.decaduta_at is null
    where t.stato in ('rifiutato', 'annullato', 'errore_tecnico')`,
  // The operator's part of a discount follows the money of its debt, to the cent.
  contributo_segue_il_denaro: `
    select u.pagamento_id as chi from usi_promozione u
    where u.contributo_centesimi > 0 and u.pagamento_id is not null
    group by 1 having contributo_dovuto(u.pagamento_id) <> contributo_registrato(u.pagamento_id)`,
  una_sessione_per_cassa: `
    select cassa_id as chi from sessioni_cassa where stato <> 'chiusa' group by cassa_id having count(*) > 1`,
  da_riconciliare_registrato: `
    select i.operazione_id::text as chi from incassi_da_riconciliare i where not exists (
      select 1 from scritture s where s.tipo = 'incasso_da_riconciliare' and s.origine_id = i.operazione_id::text)`,
} as const satisfies Record<string, string>
